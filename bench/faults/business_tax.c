/*
 * Progressive income tax.
 *
 * The tariff is a list of brackets in ascending order; each part of the
 * income is taxed with the rate of the bracket that it falls in. Married
 * couples may choose the splitting tariff: twice the tax of half the income.
 * All amounts are whole units of money, rates are in percent.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NBRACKETS 4
#define NO_LIMIT  0x7fffffff

struct bracket {
	int upper;		/* income up to here (inclusive) */
	int percent;
};

static const struct bracket tariff[NBRACKETS] = {
	{ 100, 0 },
	{ 300, 10 },
	{ 600, 20 },
	{ NO_LIMIT, 50 },
};

struct return_form {
	int wages;
	int expenses;
	int splitting;		/* nonzero: joint assessment */
};

/* Taxable income; expenses below the lump sum count as the lump sum. */
static int taxable_income(const struct return_form *f)
{
	const int lump_sum = 20;
	int deduct = f->expenses;
	int income;

	if (deduct < lump_sum)
		deduct = lump_sum;
	income = f->wages - deduct;
	return income > 0 ? income : 0;
}

/* Tax in hundredths of a unit, so that nothing is rounded here. */
static int basic_tax(int income)
{
	int lower = 0;
	int tax = 0;
	int i;

	for (i = 0; i < NBRACKETS; i++) {
		const struct bracket *b = &tariff[i];

		if (income <= b->upper) {
			tax += (income - lower) * b->percent;
			break;
		}
		tax += (b->upper - lower) * b->percent;
		lower += b->upper;
	}
	return tax;
}

static int assess(const struct return_form *f)
{
	int income = taxable_income(f);

	if (f->splitting)
		return 2 * basic_tax(income / 2) / 100;
	return basic_tax(income) / 100;
}

int main(void)
{
	struct return_form f;
	int tax, more, income;

	f.wages = __VERIFIER_nondet_int();
	f.expenses = __VERIFIER_nondet_int();
	f.splitting = __VERIFIER_nondet_bool();
	__VERIFIER_assume(f.wages >= 0 && f.wages <= 1500);
	__VERIFIER_assume(f.expenses >= 0 && f.expenses <= 200);

	tax = assess(&f);
	assert(tax >= 0);
	assert(tax <= f.wages / 2);

	income = taxable_income(&f);
	if (!f.splitting && income >= 300 && income <= 600)
		assert(tax == 20 + (income - 300) / 5);
	if (!f.splitting && income > 600)
		assert(tax == 80 + (income - 600) / 2);

	/* earning one more unit never costs more than that unit */
	f.wages++;
	more = assess(&f);
	assert(more >= tax);
	assert(more - tax <= 1);
	return 0;
}
