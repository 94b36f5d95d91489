/* What a coupon is good for. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define USED      0x01u
#define EXPIRED   0x02u
#define MEMBERS   0x04u
#define FREE_SHIP 0x08u
#define TEN_OFF   0x10u
#define HALF_OFF  0x20u

struct coupon {
	unsigned flags;
	unsigned least;		/* the order has to cost that much */
};

/* may a customer use the coupon for an order? */
static int usable(const struct coupon *c, unsigned price, int member)
{
	if (c->flags & (USED | EXPIRED))
		return 0;
	if ((c->flags & MEMBERS) && !member)
		return 0;
	return price >= c->least;
}

/* what the order costs then */
static unsigned reduced(const struct coupon *c, unsigned price)
{
	if (c->flags & HALF_OFF)
		price -= price / 2;
	else if (c->flags & TEN_OFF)
		price -= price / 10;
	if (!(c->flags & FREE_SHIP))
		price += 5;
	return price;
}

int main(void)
{
	struct coupon c;
	unsigned price, paid;

	c.flags = __VERIFIER_nondet_uint();
	c.least = 20;
	price = __VERIFIER_nondet_uint();
	__VERIFIER_assume(c.flags < 0x40 && price <= 1000);

	assert(!usable(&c, price, 1) || price >= 20);
	assert(!usable(&c, price, 0) || !(c.flags & MEMBERS));
	if (!usable(&c, price, 1))
		return 0;
	paid = reduced(&c, price);
	if (c.flags == 0)
		assert(paid == price + 5);
	if (c.flags & HALF_OFF)
		assert(paid <= price / 2 + 6);
	if (c.flags & FREE_SHIP)
		assert(paid <= price);
	return 0;
}
