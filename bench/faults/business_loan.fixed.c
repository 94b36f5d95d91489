/*
 * Repayment schedule of an annuity loan.
 *
 * The borrower pays the same instalment in every period; the interest for
 * the period is taken from it first, the rest repays principal. The last
 * instalment settles what is left. The borrower may make one special
 * payment, which repays principal only and leaves the instalment as it is.
 * Money is in whole units, interest is rounded to the nearest unit.
 */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_PERIODS 3

struct special_payment {
	int period;		/* paid at the end of this period, -1: none */
	int amount;
};

struct loan {
	int principal;
	int rate_q8;	/* interest per period, 8 fractional bits */
	int instalment;
	int fee;		/* charged with the first instalment */
	struct special_payment special;
};

struct row {
	int paid;		/* all that the borrower pays */
	int interest;
	int fee;
	int repaid;		/* principal repaid, special payment included */
	int balance;		/* after the payment */
};

struct schedule {
	struct row row[MAX_PERIODS];
	int nrows;
	int total_interest;
	int total_paid;
};

static int min_int(int a, int b)
{
	return a < b ? a : b;
}

/* Interest on a balance for one period, rounded half up. */
static int period_interest(int balance, int rate_q8)
{
	return (balance * rate_q8 + 128) >> 8;
}

/* The instalment must at least cover the interest of the first period. */
static int loan_is_sane(const struct loan *l)
{
	if (l->principal <= 0 || l->rate_q8 < 0 || l->fee < 0)
		return 0;
	if (l->special.period >= 0 && l->special.amount < 0)
		return 0;
	return l->instalment > period_interest(l->principal, l->rate_q8);
}

/* Special payments are limited to what is still owed. */
static int special_for(const struct loan *l, int period, int balance)
{
	if (l->special.period != period)
		return 0;
	return min_int(l->special.amount, balance);
}

static void fill_row(struct row *r, const struct loan *l, int period,
		     int balance)
{
	int extra;
	int due;

	r->interest = period_interest(balance, l->rate_q8);
	r->fee = period == 0 ? l->fee : 0;

	/* the last instalment is smaller than the others */
	due = min_int(l->instalment, balance + r->interest);
	r->repaid = due - r->interest;
	balance -= r->repaid;

	extra = special_for(l, period, balance);
	r->repaid += extra;
	balance -= extra;

	r->paid = due + r->fee + extra;
	r->balance = balance;
}

static void append_row(struct schedule *s, const struct row *r)
{
	s->row[s->nrows++] = *r;
	s->total_interest += r->interest;
	s->total_paid += r->paid;
}

/*
 * Build the schedule, either until the loan is repaid or for MAX_PERIODS
 * periods. Returns the balance that is left, or -1 for a bad loan.
 */
static int make_schedule(const struct loan *l, struct schedule *s)
{
	int balance;

	s->nrows = 0;
	s->total_interest = 0;
	s->total_paid = 0;
	if (!loan_is_sane(l))
		return -1;

	balance = l->principal;
	while (balance > 0 && s->nrows < MAX_PERIODS) {
		struct row r;

		fill_row(&r, l, s->nrows, balance);
		append_row(s, &r);
		balance = r.balance;
	}
	return balance;
}

int main(void)
{
	struct loan l;
	struct schedule s;
	int left, i, repaid = 0;
	int size = __VERIFIER_nondet_int();
	int speed = __VERIFIER_nondet_int();
	int extra = __VERIFIER_nondet_int();

	__VERIFIER_assume(size >= 1 && size <= 4);
	__VERIFIER_assume(speed >= 0 && speed <= 3);
	__VERIFIER_assume(extra >= 0 && extra <= 3);
	l.principal = 16 * size;
	l.rate_q8 = 24;
	l.instalment = 1 + 12 * speed;
	l.fee = 3;
	l.special.period = __VERIFIER_nondet_int();
	l.special.amount = 10 * extra;
	__VERIFIER_assume(l.special.period >= -1 && l.special.period <= 2);

	left = make_schedule(&l, &s);
	if (!loan_is_sane(&l)) {
		assert(left == -1 && s.nrows == 0);
		return 0;
	}

	for (i = 0; i < s.nrows && i < MAX_PERIODS; i++) {
		struct row *r = &s.row[i];
		int before = i ? s.row[i - 1].balance : l.principal;

		repaid += r->repaid;
		assert(r->balance >= 0);
		assert(r->balance == before - r->repaid);
		assert(r->paid == r->repaid + r->interest + r->fee);
		/* all but the last row pay the full instalment */
		if (i + 1 < s.nrows && i != l.special.period)
			assert(r->paid - r->fee == l.instalment);
	}
	assert(repaid + left == l.principal);
	assert(s.total_paid == l.principal - left + s.total_interest + l.fee);
	assert(left == 0 || s.nrows == MAX_PERIODS);
	return 0;
}
