/*
 * Coin side of a vending machine: accepts coins, sells one product per
 * transaction and pays the change from the coin tubes.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum { COIN_50, COIN_20, COIN_10, NCOINS };

static const int coin_value[NCOINS] = { 50, 20, 10 };

enum vend_result { VEND_OK, VEND_MORE_MONEY, VEND_NO_CHANGE, VEND_SOLD_OUT };

struct machine {
	int tube[NCOINS];	/* coins of each kind in the machine */
	int credit;		/* inserted, not yet spent */
	int price;
	int stock;
	int paid_out;		/* money given back so far */
};

static void insert_coin(struct machine *m, int kind)
{
	m->tube[kind]++;
	m->credit += coin_value[kind];
}

/*
 * Find the coins for an amount, largest first, without taking them.
 * Returns nonzero when the tubes can pay it exactly.
 */
static int plan_change(const struct machine *m, int amount, int plan[NCOINS])
{
	int k;

	for (k = 0; k < NCOINS; k++) {
		int n = amount / coin_value[k];

		plan[k] = n;
		amount -= n * coin_value[k];
	}
	return amount == 0;
}

static void pay_out(struct machine *m, const int plan[NCOINS])
{
	int k;

	for (k = 0; k < NCOINS; k++) {
		m->tube[k] -= plan[k];
		m->paid_out += plan[k] * coin_value[k];
	}
	m->credit = 0;
}

static enum vend_result vend(struct machine *m)
{
	int plan[NCOINS];

	if (m->stock == 0)
		return VEND_SOLD_OUT;
	if (m->credit < m->price)
		return VEND_MORE_MONEY;
	if (!plan_change(m, m->credit - m->price, plan))
		return VEND_NO_CHANGE;
	m->stock--;
	pay_out(m, plan);
	return VEND_OK;
}

static int money_inside(const struct machine *m)
{
	int k, sum = 0;

	for (k = 0; k < NCOINS; k++)
		sum += m->tube[k] * coin_value[k];
	return sum;
}

int main(void)
{
	struct machine m = { { 0, 1, 1 }, 0, 40, 2, 0 };
	int before = money_inside(&m);
	int inserted = 0, income = 0;
	int i;

	for (i = 0; i < 3; i++) {
		int kind = __VERIFIER_nondet_int();
		enum vend_result r;

		__VERIFIER_assume(kind >= 0 && kind < NCOINS);
		insert_coin(&m, kind);
		inserted += coin_value[kind];

		r = vend(&m);
		if (r == VEND_OK)
			income += m.price;
		else if (r == VEND_MORE_MONEY)
			assert(inserted - income - m.paid_out < m.price);
		assert(m.tube[COIN_50] >= 0);
		assert(m.tube[COIN_20] >= 0);
		assert(m.tube[COIN_10] >= 0);
		assert(m.credit == inserted - income - m.paid_out);
		assert(money_inside(&m) == before + inserted - m.paid_out);
	}
	return 0;
}
