/*
 * Calendar arithmetic for a subscription service: due dates are moved
 * by a number of months; a day that does not exist in the target month
 * is replaced by the last day of that month.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

struct date {
	int year;
	int month;              /* 1 .. 12 */
	int day;                /* 1 .. 31 */
};

static int is_leap(int y)
{
	return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
}

static int days_in_month(int y, int m)
{
	static const unsigned char days[12] = {
		31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31
	};

	if (m == 2 && is_leap(y))
		return 29;
	return days[m - 1];
}

static int date_valid(const struct date *d)
{
	return d->month >= 1 && d->month <= 12 && d->day >= 1 &&
	       d->day <= days_in_month(d->year, d->month);
}

/* Move a date by n months (n may be negative). */
static struct date date_add_months(struct date d, int n)
{
	struct date r;
	int m = d.month - 1 + n;
	int last;

	r.year = d.year + m / 12;
	m %= 12;
	if (m < 0) {
		m += 12;
		r.year--;
	}
	r.month = m + 1;
	last = days_in_month(d.year, r.month);
	r.day = d.day > last ? last : d.day;
	return r;
}

/* -1, 0, 1 */
static int date_cmp(const struct date *a, const struct date *b)
{
	if (a->year != b->year)
		return a->year < b->year ? -1 : 1;
	if (a->month != b->month)
		return a->month < b->month ? -1 : 1;
	if (a->day != b->day)
		return a->day < b->day ? -1 : 1;
	return 0;
}

/* First due date after "today" of a contract with a period in months. */
static struct date next_due(struct date start, int period,
			    const struct date *today)
{
	struct date d = start;
	int k;

	for (k = 1; k <= 4 && date_cmp(&d, today) <= 0; k++)
		d = date_add_months(start, k * period);
	return d;
}

int main(void)
{
	struct date start, today, due;
	int period = __VERIFIER_nondet_uchar();
	int n = __VERIFIER_nondet_int();

	start.year = __VERIFIER_nondet_int();
	start.month = __VERIFIER_nondet_int();
	start.day = __VERIFIER_nondet_int();
	__VERIFIER_assume(start.year >= 1996 && start.year <= 2030);
	__VERIFIER_assume(date_valid(&start));
	__VERIFIER_assume(n >= -24 && n <= 24);

	due = date_add_months(start, n);
	assert(date_valid(&due));
	assert(due.year * 12 + due.month == start.year * 12 + start.month + n);
	/* only a day that does not exist may be changed, by the last one */
	assert(due.day <= start.day);
	if (due.day != start.day) {
		due.day++;
		assert(!date_valid(&due));
	}

	__VERIFIER_assume(period == 1 || period == 3 || period == 12);
	today = start;
	due = next_due(start, period, &today);
	assert(date_cmp(&today, &due) < 0);
	return 0;
}
