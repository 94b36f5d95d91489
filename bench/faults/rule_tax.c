/*
 * Invoice totals in cents. Lines can be charges or credits (negative
 * quantity). Tax is given in tenths of a percent and is rounded half away
 * from zero for each line, as the tax office requires.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAX_LINES 2
#define PERMILLE  1000L

struct line {
	int quantity;           /* negative for a credit */
	int unit_price;         /* cents */
	int tax_rate;           /* per mille */
};

struct invoice {
	struct line line[MAX_LINES];
	int nlines;
	long net;
	long tax;
};

/* Divide and round to nearest, halves away from zero. */
static long div_round(long num, long den)
{
	return (num + den / 2) / den;
}

static void invoice_init(struct invoice *inv)
{
	inv->nlines = 0;
	inv->net = 0;
	inv->tax = 0;
}

static long line_net(const struct line *l)
{
	return (long)l->quantity * l->unit_price;
}

static long line_tax(const struct line *l)
{
	return div_round(line_net(l) * l->tax_rate, PERMILLE);
}

static int invoice_add(struct invoice *inv, int qty, int price, int rate)
{
	struct line *l;

	if (inv->nlines == MAX_LINES || price < 0 || rate < 0)
		return -1;
	l = &inv->line[inv->nlines++];
	l->quantity = qty;
	l->unit_price = price;
	l->tax_rate = rate;
	inv->net += line_net(l);
	inv->tax += line_tax(l);
	return 0;
}

static long invoice_total(const struct invoice *inv)
{
	return inv->net + inv->tax;
}

int main(void)
{
	struct invoice inv;
	int qty = __VERIFIER_nondet_uchar();
	int price = __VERIFIER_nondet_uchar();
	int rate = __VERIFIER_nondet_bool() ? 190 : 75;

	__VERIFIER_assume(qty >= 1 && qty <= 9);

	/* a sale and the full return of it cancel out */
	invoice_init(&inv);
	assert(invoice_add(&inv, qty, price, rate) == 0);
	assert(inv.tax * PERMILLE - (long)qty * price * rate <= PERMILLE / 2);
	assert((long)qty * price * rate - inv.tax * PERMILLE < PERMILLE / 2);
	assert(invoice_total(&inv) >= (long)qty * price);
	assert(invoice_add(&inv, -qty, price, rate) == 0);
	assert(inv.net == 0);
	assert(invoice_total(&inv) == 0);
	assert(invoice_add(&inv, 1, price, rate) < 0);
	return 0;
}
