/*
 * The order book of a small exchange. Buy orders are kept by falling price, sell orders by rising price, older orders
 * first among equal ones. A new order trades against the other side as long as the prices meet; what is left of it is
 * put into the book. Trades take place at the price of the order that was there first.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DEPTH 2
#define TRADERS 2

enum side { BUY, SELL };

struct order {
    int price;
    int quantity;
    int trader;
};

struct half {
    struct order orders[DEPTH];
    int count;
};

struct trader {
    int cash;
    int shares;
};

struct book {
    struct half sides[2];
    struct trader traders[TRADERS];
    int trades;
};

static void book_init(struct book *b)
{
    b->sides[BUY].count = 0;
    b->sides[SELL].count = 0;
    for (int i = 0; i < TRADERS; i++) {
        b->traders[i].cash = 0;
        b->traders[i].shares = 0;
    }
    b->trades = 0;
}

/* Whether a price of this side is better than another: it comes first in the book. */
static bool is_better(enum side side, int price, int than)
{
    return side == BUY ? price > than : price < than;
}

static bool prices_meet(enum side side, int price, int other)
{
    return side == BUY ? price >= other : price <= other;
}

static void half_insert(struct half *h, enum side side, struct order order)
{
    int at = h->count;
    if (h->count == DEPTH)
        return;
    while (at > 0 && is_better(side, order.price, h->orders[at - 1].price)) {
        h->orders[at] = h->orders[at - 1];
        at--;
    }
    h->orders[at] = order;
    h->count++;
}

static void half_remove_first(struct half *h)
{
    for (int i = 1; i < h->count; i++)
        h->orders[i - 1] = h->orders[i];
    h->count--;
}

static void settle(struct book *b, enum side side, const struct order *taker, const struct order *maker, int quantity)
{
    struct trader *buyer = &b->traders[side == BUY ? taker->trader : maker->trader];
    struct trader *seller = &b->traders[side == BUY ? maker->trader : taker->trader];
    buyer->cash -= maker->price * quantity;
    buyer->shares += quantity;
    seller->cash += maker->price * quantity;
    seller->shares -= quantity;
    b->trades++;
}

static void book_submit(struct book *b, enum side side, struct order order)
{
    struct half *other = &b->sides[side == BUY ? SELL : BUY];
    while (order.quantity > 0 && other->count > 0) {
        struct order *maker = &other->orders[0];
        if (!prices_meet(side, order.price, maker->price))
            break;
        int quantity = order.quantity < maker->quantity ? order.quantity : maker->quantity;
        settle(b, side, &order, maker, quantity);
        order.quantity -= quantity;
        maker->quantity -= quantity;
        if (maker->quantity == 0)
            half_remove_first(other);
    }
    if (order.quantity > 0)
        half_insert(&b->sides[side], side, order);
}

/* Takes all orders of a trader out of the book. */
static void book_cancel(struct book *b, int trader)
{
    for (int side = BUY; side <= SELL; side++) {
        struct half *h = &b->sides[side];
        int kept = 0;
        for (int i = 0; i < h->count; i++) {
            if (h->orders[i].trader != trader)
                h->orders[kept++] = h->orders[i];
        }
        h->count = kept;
    }
}

static void check(const struct book *b)
{
    int cash = 0;
    int shares = 0;
    for (int i = 0; i < TRADERS; i++) {
        cash += b->traders[i].cash;
        shares += b->traders[i].shares;
    }
    assert(cash == 0);
    assert(shares == 0);
    for (int side = BUY; side <= SELL; side++) {
        const struct half *h = &b->sides[side];
        for (int i = 0; i < h->count; i++) {
            assert(h->orders[i].quantity > 0);
            assert(i == 0 || !is_better((enum side)side, h->orders[i].price, h->orders[i - 1].price));
        }
    }
    if (b->sides[BUY].count > 0 && b->sides[SELL].count > 0)
        assert(b->sides[BUY].orders[0].price < b->sides[SELL].orders[0].price);
}

int main(void)
{
    struct book b;
    book_init(&b);
    for (int i = 0; i < TRADERS; i++) {
        struct order order;
        enum side side = __VERIFIER_nondet_uchar() > 127 ? BUY : SELL;
        order.price = __VERIFIER_nondet_uchar();
        order.quantity = __VERIFIER_nondet_uchar();
        order.trader = i;
        __VERIFIER_assume(order.price >= 1 && order.price <= 4);
        __VERIFIER_assume(order.quantity >= 1 && order.quantity <= 3);
        book_submit(&b, side, order);
        check(&b);
    }
    book_cancel(&b, 1);
    check(&b);
    assert(b.sides[BUY].count + b.sides[SELL].count <= 1);
    return 0;
}
