/*
 * Weekly payroll of a workshop.
 *
 * Time is booked in quarter hours, one sheet per employee and week. Work
 * beyond the contract hours is overtime with a surcharge; work on Sunday
 * has a surcharge of its own, and is not counted as overtime. Pension is
 * deducted until the yearly ceiling is reached, advances are taken back
 * from what is left, but the employee always keeps half of the net pay.
 * Amounts are in cents.
 */
#include <assert.h>
#include <stddef.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DAYS_PER_WEEK   7
#define SUNDAY          6
#define MAX_DAY_QUARTERS 64	/* 16 hours */
#define OVERTIME_PERCENT 25
#define SUNDAY_PERCENT   50
#define PENSION_DIVISOR  8
#define NAME_LEN         12

enum pay_kind { PAY_HOURLY, PAY_SALARIED };

struct employee {
	char name[NAME_LEN];
	enum pay_kind kind;
	int quarter_rate;	/* cents per quarter hour */
	int contract_quarters;	/* per week */
	int ytd_gross;
	int ytd_pension;
	int advance;		/* owed to the employer */
};

struct time_sheet {
	unsigned char quarters[DAYS_PER_WEEK];
	int approved;
};

/* What a time sheet comes to, in quarter hours. */
struct time_summary {
	unsigned short worked;	/* all days but Sunday */
	unsigned short sunday;
	unsigned char days;	/* with any work */
};

struct pay_slip {
	int regular;
	int overtime;
	int sunday;
	int gross;
	int pension;
	int advance;
	int net;
};

enum pay_error { PAY_OK, PAY_NOT_APPROVED, PAY_BAD_SHEET };

static void employee_init(struct employee *e, const char *name,
			  enum pay_kind kind, int rate, int contract)
{
	size_t i;

	for (i = 0; i < NAME_LEN - 1 && name[i]; i++)
		e->name[i] = name[i];
	e->name[i] = '\0';
	e->kind = kind;
	e->quarter_rate = rate;
	e->contract_quarters = contract;
	e->ytd_gross = 0;
	e->ytd_pension = 0;
	e->advance = 0;
}

/* ---- time ---- */

static int sheet_is_valid(const struct time_sheet *ts)
{
	int d;

	for (d = 0; d < DAYS_PER_WEEK; d++)
		if (ts->quarters[d] > MAX_DAY_QUARTERS)
			return 0;
	return 1;
}

static void summarize(const struct time_sheet *ts, struct time_summary *sum)
{
	int d;

	sum->worked = 0;
	sum->sunday = 0;
	sum->days = 0;
	for (d = 0; d < DAYS_PER_WEEK; d++) {
		if (ts->quarters[d] == 0)
			continue;
		sum->days++;
		if (d == SUNDAY)
			sum->sunday += ts->quarters[d];
		else
			sum->worked += ts->quarters[d];
	}
}

static int overtime_quarters(const struct employee *e,
			     const struct time_summary *sum)
{
	int over = sum->worked - e->contract_quarters;

	return over > 0 ? over : 0;
}

/* ---- gross pay ---- */

static int with_surcharge(int amount, int percent)
{
	return amount + amount * percent / 100;
}

static void hourly_pay(const struct employee *e,
		       const struct time_summary *sum, struct pay_slip *slip)
{
	int over = overtime_quarters(e, sum);
	int plain = sum->worked - over;

	slip->regular = plain * e->quarter_rate;
	slip->overtime = with_surcharge(over * e->quarter_rate,
					OVERTIME_PERCENT);
	slip->sunday = with_surcharge(sum->sunday * e->quarter_rate,
				      SUNDAY_PERCENT);
}

/* The salary covers the contract hours and all overtime, not Sundays. */
static void salaried_pay(const struct employee *e,
			 const struct time_summary *sum,
			 struct pay_slip *slip)
{
	slip->regular = e->contract_quarters * e->quarter_rate;
	slip->overtime = 0;
	slip->sunday = with_surcharge(sum->sunday * e->quarter_rate,
				      SUNDAY_PERCENT);
}

static void gross_pay(const struct employee *e,
		      const struct time_summary *sum, struct pay_slip *slip)
{
	switch (e->kind) {
	case PAY_HOURLY:
		hourly_pay(e, sum, slip);
		break;
	case PAY_SALARIED:
		salaried_pay(e, sum, slip);
		break;
	}
	slip->gross = slip->regular + slip->overtime + slip->sunday;
}

/* ---- deductions ---- */

static int pension_deduction(const struct employee *e, int gross, int ceiling)
{
	int due = gross / PENSION_DIVISOR;
	int room = ceiling - e->ytd_pension;

	return due < room ? due : room;
}

static int advance_deduction(const struct employee *e, int net)
{
	int most = net / 2;

	return e->advance < most ? e->advance : most;
}

static void post_slip(struct employee *e, const struct pay_slip *slip)
{
	e->ytd_gross += slip->gross;
	e->ytd_pension += slip->pension;
	e->advance -= slip->advance;
}

/* Compute the slip of one week and post it to the employee's accounts. */
static enum pay_error run_payroll(struct employee *e,
				  const struct time_sheet *ts,
				  int ceiling, struct pay_slip *slip)
{
	struct time_summary sum;

	memset(slip, 0, sizeof(*slip));
	if (!ts->approved)
		return PAY_NOT_APPROVED;
	if (!sheet_is_valid(ts))
		return PAY_BAD_SHEET;

	summarize(ts, &sum);
	gross_pay(e, &sum, slip);
	slip->pension = pension_deduction(e, slip->gross, ceiling);
	slip->net = slip->gross - slip->pension;
	slip->advance = advance_deduction(e, slip->net);
	slip->net -= slip->advance;
	post_slip(e, slip);
	return PAY_OK;
}

/* ---- harness ---- */

static void check_slip(const struct employee *before,
		       const struct employee *after,
		       const struct pay_slip *slip, int ceiling)
{
	assert(slip->gross == slip->net + slip->pension + slip->advance);
	assert(after->ytd_gross - before->ytd_gross == slip->gross);
	assert(after->ytd_pension <= ceiling);
	assert(after->advance >= 0);
	assert(slip->net >= slip->advance);
}

int main(void)
{
	const int ceiling = 100;
	struct employee e, before;
	struct time_sheet ts;
	struct pay_slip slip;
	enum pay_error err;
	int usual = __VERIFIER_nondet_uchar();
	int saturday = __VERIFIER_nondet_uchar();
	int sunday = __VERIFIER_nondet_uchar();
	int kind = __VERIFIER_nondet_int();
	int d, total;

	__VERIFIER_assume(kind == PAY_HOURLY || kind == PAY_SALARIED);
	__VERIFIER_assume(usual <= 50 && saturday <= 70 && sunday <= 20);
	employee_init(&e, "Miller", (enum pay_kind)kind, 4, 160);
	e.advance = 60;
	e.ytd_pension = 20;
	for (d = 0; d < 5; d++)
		ts.quarters[d] = usual;
	ts.quarters[5] = saturday;
	ts.quarters[SUNDAY] = sunday;
	ts.approved = 1;

	before = e;
	err = run_payroll(&e, &ts, ceiling, &slip);
	assert((err == PAY_OK) == (saturday <= MAX_DAY_QUARTERS));
	if (err != PAY_OK) {
		assert(slip.gross == 0 && e.ytd_gross == 0);
		return 0;
	}
	check_slip(&before, &e, &slip, ceiling);
	assert(slip.sunday == 6 * sunday);
	total = 5 * usual + saturday;
	if (kind == PAY_SALARIED)
		assert(slip.regular + slip.overtime == 640);
	else if (total <= 160)
		assert(slip.regular == 4 * total && slip.overtime == 0);
	else
		assert(slip.regular == 640 && slip.overtime == 5 * (total - 160));
	return 0;
}
