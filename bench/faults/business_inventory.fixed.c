/*
 * Stock ledger of a trader with two warehouses.
 *
 * Goods arrive in lots with a purchase price and leave first in, first out;
 * the ledger tells the cost of the goods sold. Customers can reserve goods,
 * which then must not leave the warehouse for anything else than delivery
 * to that customer. Goods can be moved between the warehouses, keeping their
 * purchase prices.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_LOTS     2
#define NWAREHOUSES  2
#define NSTEPS       2

enum stock_error {
	STOCK_OK,
	STOCK_BAD_QUANTITY,
	STOCK_SHORT,		/* not enough goods */
	STOCK_FULL		/* no place for another lot */
};

struct lot {
	int qty;
	int unit_cost;
};

/* Ring buffer of lots, oldest at head. */
struct lot_queue {
	struct lot lot[MAX_LOTS];
	int head;
	int count;
};

struct warehouse {
	struct lot_queue lots;
	int on_hand;		/* sum over the lots */
	int reserved;		/* part of on_hand */
};

struct ledger {
	struct warehouse wh[NWAREHOUSES];
	int purchases;		/* cost of all goods received */
	int cost_of_sales;
};

/* ---- lot queue ---- */

static void queue_init(struct lot_queue *q)
{
	q->head = 0;
	q->count = 0;
}

static int queue_is_full(const struct lot_queue *q)
{
	return q->count == MAX_LOTS;
}

static struct lot *queue_oldest(struct lot_queue *q)
{
	return &q->lot[q->head];
}

static void queue_push(struct lot_queue *q, int qty, int unit_cost)
{
	struct lot *l = &q->lot[(q->head + q->count) % MAX_LOTS];

	l->qty = qty;
	l->unit_cost = unit_cost;
	q->count++;
}

static void queue_pop(struct lot_queue *q)
{
	q->head = (q->head + 1) % MAX_LOTS;
	q->count--;
}

/* ---- warehouse ---- */

static void warehouse_init(struct warehouse *w)
{
	queue_init(&w->lots);
	w->on_hand = 0;
	w->reserved = 0;
}

static int warehouse_on_hand(const struct warehouse *w)
{
	return w->on_hand;
}

/* Goods that are not reserved. */
static int warehouse_available(const struct warehouse *w)
{
	return w->on_hand - w->reserved;
}

static void warehouse_put(struct warehouse *w, int qty, int unit_cost)
{
	queue_push(&w->lots, qty, unit_cost);
	w->on_hand += qty;
}

/*
 * Take from the oldest lot, at most qty. Returns the quantity that was taken
 * and stores its unit cost.
 */
static int warehouse_take_some(struct warehouse *w, int qty, int *unit_cost)
{
	struct lot *l = queue_oldest(&w->lots);

	if (qty > l->qty)
		qty = l->qty;
	*unit_cost = l->unit_cost;
	l->qty -= qty;
	w->on_hand -= qty;
	if (l->qty == 0)
		queue_pop(&w->lots);
	return qty;
}

/* Take goods out, oldest first, and return what they have cost. */
static int warehouse_take(struct warehouse *w, int qty)
{
	int cost = 0;

	while (qty > 0 && w->lots.count > 0) {
		int unit_cost;
		int taken = warehouse_take_some(w, qty, &unit_cost);

		cost += taken * unit_cost;
		qty -= taken;
	}
	return cost;
}

/* ---- ledger ---- */

static void ledger_init(struct ledger *l)
{
	int i;

	for (i = 0; i < NWAREHOUSES; i++)
		warehouse_init(&l->wh[i]);
	l->purchases = 0;
	l->cost_of_sales = 0;
}

static enum stock_error ledger_receive(struct ledger *l, int where, int qty,
				       int unit_cost)
{
	struct warehouse *w = &l->wh[where];

	if (qty <= 0)
		return STOCK_BAD_QUANTITY;
	if (queue_is_full(&w->lots))
		return STOCK_FULL;
	warehouse_put(w, qty, unit_cost);
	l->purchases += qty * unit_cost;
	return STOCK_OK;
}

static enum stock_error ledger_reserve(struct ledger *l, int where, int qty)
{
	struct warehouse *w = &l->wh[where];

	if (qty <= 0)
		return STOCK_BAD_QUANTITY;
	if (qty > warehouse_available(w))
		return STOCK_SHORT;
	w->reserved += qty;
	return STOCK_OK;
}

/* Deliver goods that were reserved before. */
static enum stock_error ledger_deliver(struct ledger *l, int where, int qty)
{
	struct warehouse *w = &l->wh[where];

	if (qty <= 0)
		return STOCK_BAD_QUANTITY;
	if (qty > w->reserved)
		return STOCK_SHORT;
	w->reserved -= qty;
	l->cost_of_sales += warehouse_take(w, qty);
	return STOCK_OK;
}

/* Sell to a customer at the counter. */
static enum stock_error ledger_sell(struct ledger *l, int where, int qty)
{
	struct warehouse *w = &l->wh[where];

	if (qty <= 0)
		return STOCK_BAD_QUANTITY;
	if (qty > warehouse_available(w))
		return STOCK_SHORT;
	l->cost_of_sales += warehouse_take(w, qty);
	return STOCK_OK;
}

/*
 * Move goods to the other warehouse. Every lot that is touched becomes a
 * lot there, so the room is checked first.
 */
static enum stock_error ledger_transfer(struct ledger *l, int from, int to,
					int qty)
{
	struct warehouse *src = &l->wh[from];
	struct warehouse *dst = &l->wh[to];

	if (qty <= 0 || from == to)
		return STOCK_BAD_QUANTITY;
	if (qty > warehouse_available(src))
		return STOCK_SHORT;
	if (dst->lots.count + src->lots.count > MAX_LOTS)
		return STOCK_FULL;
	while (qty > 0) {
		int unit_cost;
		int taken = warehouse_take_some(src, qty, &unit_cost);

		warehouse_put(dst, taken, unit_cost);
		qty -= taken;
	}
	return STOCK_OK;
}

/* ---- harness ---- */

/* What the goods in a warehouse have cost; checks the lots on the way. */
static int stock_value(const struct warehouse *w)
{
	int i, qty = 0, value = 0;

	for (i = 0; i < MAX_LOTS; i++) {
		const struct lot *lot;

		if (i >= w->lots.count)
			break;
		lot = &w->lots.lot[(w->lots.head + i) % MAX_LOTS];
		assert(lot->qty > 0);
		qty += lot->qty;
		value += lot->qty * lot->unit_cost;
	}
	assert(qty == warehouse_on_hand(w));
	assert(w->reserved >= 0);
	assert(warehouse_available(w) >= 0);
	return value;
}

int main(void)
{
	struct ledger l;
	int step;

	ledger_init(&l);
	assert(ledger_receive(&l, 0, 2, 2) == STOCK_OK);
	assert(ledger_receive(&l, 0, 1, 3) == STOCK_OK);

	for (step = 0; step < NSTEPS; step++) {
		int op = __VERIFIER_nondet_int();
		int where = 0;
		int qty = __VERIFIER_nondet_int();
		int had, free_goods;
		enum stock_error err = STOCK_OK;

		__VERIFIER_assume(op >= 0 && op <= 3);
		__VERIFIER_assume(qty >= 0 && qty <= 4);
		had = l.wh[where].on_hand;
		free_goods = had - l.wh[where].reserved;

		switch (op) {
		case 0:
			err = ledger_reserve(&l, where, qty);
			break;
		case 1:
			err = ledger_deliver(&l, where, qty);
			break;
		case 2:
			err = ledger_sell(&l, where, qty);
			if (err == STOCK_OK)
				assert(qty <= free_goods);
			break;
		case 3:
			err = ledger_transfer(&l, where, 1 - where, qty);
			break;
		}
		if (err != STOCK_OK || op == 0)
			assert(l.wh[where].on_hand == had);
		else
			assert(l.wh[where].on_hand == had - qty);
	}
	/* all money is either in the stock or in the sales */
	assert(stock_value(&l.wh[0]) + stock_value(&l.wh[1])
	       + l.cost_of_sales == l.purchases);
	return 0;
}
