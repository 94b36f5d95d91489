/*
 * Vending machine: coins are collected as credit, a selection dispenses
 * a product and returns the change.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SLOTS      3
#define MAX_CREDIT 500u
#define STEPS      5

enum result { VM_OK, VM_REJECTED, VM_SOLD_OUT, VM_MORE_MONEY, VM_BAD_SLOT };

struct slot {
	unsigned price;
	unsigned stock;
};

struct vm {
	struct slot slot[SLOTS];
	unsigned credit;        /* inserted and not spent, in cents */
	unsigned cashbox;       /* earned */
	unsigned returned;      /* coins given back */
};

static void vm_init(struct vm *m)
{
	static const unsigned prices[SLOTS] = { 80, 120, 250 };
	int i;

	for (i = 0; i < SLOTS; i++) {
		m->slot[i].price = prices[i];
		m->slot[i].stock = 2;
	}
	m->credit = 0;
	m->cashbox = 0;
	m->returned = 0;
}

static int coin_known(unsigned cents)
{
	switch (cents) {
	case 10:
	case 20:
	case 50:
	case 100:
	case 200:
		return 1;
	default:
		return 0;
	}
}

/* A coin that is unknown or exceeds the limit falls through. */
static enum result vm_insert(struct vm *m, unsigned cents)
{
	if (!coin_known(cents) || m->credit + cents > MAX_CREDIT)
		return VM_REJECTED;
	m->credit += cents;
	return VM_OK;
}

static void vm_refund(struct vm *m)
{
	m->returned += m->credit;
	m->credit = 0;
}

/* Dispense a product if it is available and paid, give change. */
static enum result vm_select(struct vm *m, unsigned n)
{
	struct slot *s;

	if (n >= SLOTS)
		return VM_BAD_SLOT;
	s = &m->slot[n];
	if (s->stock == 0)
		return VM_SOLD_OUT;
	if (m->credit == 0 || m->credit - s->price < 0)
		return VM_MORE_MONEY;
	s->stock--;
	m->cashbox += s->price;
	m->credit -= s->price;
	vm_refund(m);
	return VM_OK;
}

int main(void)
{
	struct vm m;
	unsigned inserted = 0, value = 0;
	int i;

	vm_init(&m);
	for (i = 0; i < STEPS; i++) {
		unsigned arg = __VERIFIER_nondet_uchar();

		if (__VERIFIER_nondet_bool()) {
			if (vm_insert(&m, arg) == VM_OK)
				inserted += arg;
		} else if (__VERIFIER_nondet_bool()) {
			if (vm_select(&m, arg) == VM_OK)
				value += m.slot[arg].price;
		} else {
			vm_refund(&m);
			assert(m.credit == 0);
		}
		/* no product without money, no money lost */
		assert(m.credit <= MAX_CREDIT);
		assert(m.returned <= inserted);
		assert(value <= inserted);
	}
	assert(m.cashbox == value);
	assert(m.credit + m.cashbox + m.returned == inserted);
	return 0;
}
