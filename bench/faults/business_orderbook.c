/*
 * Limit order book of one instrument.
 *
 * Each side is a doubly linked list (of pool slots) in priority order: best price
 * first, at equal prices the older order first. An incoming order is matched
 * with the other side as long as the prices cross; what is left of it rests
 * in the book until it is filled or cancelled. Trades happen at the price of
 * the resting order.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAX_ORDERS 2
#define MAX_TRADES 2
#define NIL        (-1)		/* end of a list */

enum side { BUY, SELL };

enum order_state { ORD_UNUSED, ORD_RESTING, ORD_FILLED, ORD_CANCELLED };

struct order {
	int id;
	enum side side;
	enum order_state state;
	int price;
	int open_qty;		/* not yet traded */
	int filled_qty;
	int prev;		/* slots in the pool, or NIL */
	int next;
};

struct book_side {
	int best;
	int norders;
	int total_qty;		/* sum of the open quantities */
};

struct trade {
	int buy_id;
	int sell_id;
	int price;
	int qty;
};

struct order_book {
	struct book_side side[2];
	struct order pool[MAX_ORDERS];
	int nused;
	struct trade trade[MAX_TRADES];
	int ntrades;
	int last_price;
};

static void book_init(struct order_book *b)
{
	int i;

	for (i = 0; i < 2; i++) {
		b->side[i].best = NIL;
		b->side[i].norders = 0;
		b->side[i].total_qty = 0;
	}
	for (i = 0; i < MAX_ORDERS; i++) {
		b->pool[i].state = ORD_UNUSED;
		b->pool[i].open_qty = 0;
		b->pool[i].filled_qty = 0;
		b->pool[i].prev = NIL;
		b->pool[i].next = NIL;
	}
	b->nused = 0;
	b->ntrades = 0;
	b->last_price = 0;
}

static enum side other_side(enum side s)
{
	return s == BUY ? SELL : BUY;
}

/* Is price a strictly better than price b for an order of this side? */
static int better_price(enum side s, int a, int b)
{
	return s == BUY ? a > b : a < b;
}

/* Would an order of this side at this limit trade at the resting price? */
static int crosses(enum side s, int limit, int resting)
{
	return s == BUY ? limit >= resting : limit <= resting;
}

/* ---- lists ---- */

/* Insert behind all orders with the same or a better price. */
static void side_insert(struct order_book *b, int slot)
{
	struct order *o = &b->pool[slot];
	struct book_side *bs = &b->side[o->side];
	int after = NIL;
	int pos = bs->best;

	while (pos != NIL &&
	       !better_price(o->side, o->price, b->pool[pos].price)) {
		after = pos;
		pos = b->pool[pos].next;
	}
	o->prev = after;
	o->next = pos;
	if (after != NIL)
		b->pool[after].next = slot;
	else
		bs->best = slot;
	bs->norders++;
	bs->total_qty += o->open_qty;
}

static void side_remove(struct order_book *b, int slot)
{
	struct order *o = &b->pool[slot];
	struct book_side *bs = &b->side[o->side];

	if (o->prev != NIL)
		b->pool[o->prev].next = o->next;
	else
		bs->best = o->next;
	if (o->next != NIL)
		b->pool[o->next].prev = o->prev;
	o->prev = NIL;
	o->next = NIL;
	bs->norders--;
	bs->total_qty -= o->open_qty;
}

/* ---- matching ---- */

static void record_trade(struct order_book *b, const struct order *in,
			 const struct order *resting, int qty)
{
	struct trade *t;

	b->last_price = resting->price;
	if (b->ntrades == MAX_TRADES)
		return;
	t = &b->trade[b->ntrades++];
	t->price = resting->price;
	t->qty = qty;
	if (in->side == BUY) {
		t->buy_id = in->id;
		t->sell_id = resting->id;
	} else {
		t->buy_id = resting->id;
		t->sell_id = in->id;
	}
}

static void fill(struct order *o, int qty)
{
	o->open_qty -= qty;
	o->filled_qty += qty;
	if (o->open_qty == 0)
		o->state = ORD_FILLED;
}

static void match(struct order_book *b, struct order *in)
{
	struct book_side *opp = &b->side[other_side(in->side)];

	while (in->open_qty > 0 && opp->best != NIL) {
		struct order *resting = &b->pool[opp->best];
		int qty = in->open_qty;

		if (!crosses(in->side, in->price, resting->price))
			break;
		if (qty > resting->open_qty)
			qty = resting->open_qty;
		record_trade(b, in, resting, qty);
		fill(in, qty);
		fill(resting, qty);
		opp->total_qty -= qty;
		if (resting->open_qty == 0)
			side_remove(b, resting->id);
	}
}

/* ---- requests of the clients ---- */

/* Returns the id of the order, or -1 when the book takes no more orders. */
static int book_submit(struct order_book *b, enum side side, int price,
		       int qty)
{
	struct order *o;

	if (b->nused == MAX_ORDERS || qty <= 0 || price <= 0)
		return -1;
	o = &b->pool[b->nused];
	o->id = b->nused++;
	o->side = side;
	o->price = price;
	o->open_qty = qty;
	o->filled_qty = 0;
	o->state = ORD_RESTING;
	match(b, o);
	if (o->open_qty > 0)
		side_insert(b, o->id);
	return o->id;
}

static int book_cancel(struct order_book *b, int id)
{
	struct order *o;

	if (id < 0 || id >= b->nused)
		return 0;
	o = &b->pool[id];
	if (o->state != ORD_RESTING)
		return 0;
	side_remove(b, id);
	o->state = ORD_CANCELLED;
	return 1;
}

/* ---- harness ---- */

static void check_side(const struct order_book *b, enum side s)
{
	const struct book_side *bs = &b->side[s];
	int n = 0, qty = 0, i, resting = 0;
	int slot;

	for (slot = bs->best; slot != NIL && n < MAX_ORDERS;
	     slot = b->pool[slot].next) {
		const struct order *o = &b->pool[slot];

		n++;
		qty += o->open_qty;
		assert(o->state == ORD_RESTING);
		assert(o->side == s);
		if (o->next != NIL) {
			const struct order *worse = &b->pool[o->next];

			assert(!better_price(s, worse->price, o->price));
			if (worse->price == o->price)
				assert(o->id < worse->id);
		}
	}
	for (i = 0; i < MAX_ORDERS; i++)
		if (b->pool[i].state == ORD_RESTING && b->pool[i].side == s)
			resting++;
	assert(n == resting);
	assert(bs->norders == n);
	assert(bs->total_qty == qty);
}

static void check_book(const struct order_book *b)
{
	check_side(b, BUY);
	check_side(b, SELL);
	/* the book is never crossed */
	if (b->side[BUY].best != NIL && b->side[SELL].best != NIL)
		assert(b->pool[b->side[BUY].best].price
		       < b->pool[b->side[SELL].best].price);
}

/* Submit one order and check what became of it. */
static void client_submit(struct order_book *b, enum side side, int price,
			  int qty)
{
	int before = b->ntrades;
	int id = book_submit(b, side, price, qty);

	assert(id == b->nused - 1);
	assert(b->pool[id].open_qty + b->pool[id].filled_qty == qty);
	if (b->ntrades > before)
		assert(crosses(side, price, b->last_price));
}

int main(void)
{
	static struct order_book b;
	int price1 = __VERIFIER_nondet_int();
	int price2 = __VERIFIER_nondet_int();
	int qty = __VERIFIER_nondet_int();
	_Bool sell = __VERIFIER_nondet_bool();
	_Bool withdraw = __VERIFIER_nondet_bool();

	__VERIFIER_assume(price1 >= 1 && price1 <= 2);
	__VERIFIER_assume(price2 >= 1 && price2 <= 2);
	__VERIFIER_assume(qty >= 1 && qty <= 3);
	book_init(&b);
	client_submit(&b, BUY, price1, 2);
	client_submit(&b, sell ? SELL : BUY, price2, qty);
	assert(book_submit(&b, BUY, 1, 1) == -1);
	/* the first client may withdraw his order */
	if (withdraw && book_cancel(&b, 0))
		assert(b.pool[0].open_qty > 0);
	check_book(&b);
	return 0;
}
