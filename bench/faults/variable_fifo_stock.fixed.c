/*
 * Stock that is valued first in, first out. Every delivery is a layer of pieces at the price they
 * were bought for; what is sold leaves the oldest layers first, and costs what was paid for it.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LAYERS 4
#define SALE_PRICE 8

struct layer {
    int pieces;
    int price;
};

/* The layers are a ring; the oldest one stands at `first`. */
struct stock {
    struct layer layers[LAYERS];
    int first;
    int used;
    int pieces;
    int revenue;
    int cost;
};

static struct layer *layer_at(struct stock *s, int index)
{
    return &s->layers[(s->first + index) % LAYERS];
}

static bool stock_receive(struct stock *s, int pieces, int price)
{
    if (s->used > 0) {
        struct layer *newest = layer_at(s, s->used - 1);
        if (newest->price == price) {
            newest->pieces += pieces;
            s->pieces += pieces;
            return true;
        }
    }
    if (s->used == LAYERS)
        return false;
    struct layer *l = layer_at(s, s->used);
    l->pieces = pieces;
    l->price = price;
    s->used++;
    s->pieces += pieces;
    return true;
}

static void drop_oldest(struct stock *s)
{
    s->first = (s->first + 1) % LAYERS;
    s->used--;
}

/* Sells pieces and returns what they had cost, or -1 when there are not enough. */
static int stock_sell(struct stock *s, int pieces, int price)
{
    int wanted = pieces;
    int cost = 0;
    if (pieces > s->pieces)
        return -1;
    while (wanted > 0) {
        struct layer *l = layer_at(s, 0);
        int taken = wanted < l->pieces ? wanted : l->pieces;
        cost += taken * l->price;
        l->pieces -= taken;
        wanted -= taken;
        if (l->pieces == 0)
            drop_oldest(s);
    }
    s->pieces -= pieces;
    s->revenue += pieces * price;
    s->cost += cost;
    return cost;
}

static int stock_value(struct stock *s)
{
    int value = 0;
    for (int i = 0; i < s->used; i++)
        value += layer_at(s, i)->pieces * layer_at(s, i)->price;
    return value;
}

static int profit(const struct stock *s)
{
    return s->revenue - s->cost;
}

static void check(struct stock *s, int bought)
{
    assert(s->pieces >= 0);
    assert(s->used <= LAYERS && (s->used > 0) == (s->pieces > 0));
    assert(stock_value(s) == bought - s->cost);
}

int main(void)
{
    struct stock s = {.first = 0};
    int bought = 0;
    int sold = 0;
    for (int i = 0; i < 2; i++) {
        int pieces = __VERIFIER_nondet_uchar();
        int price = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(pieces >= 1 && pieces <= 3);
        __VERIFIER_assume(price >= 1 && price <= 3);
        assert(stock_receive(&s, pieces, price));
        bought += pieces * price;
        check(&s, bought);
    }
    for (int i = 0; i < 2; i++) {
        int pieces = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(pieces >= 1 && pieces <= 4);
        int stocked = s.pieces;
        int cost = stock_sell(&s, pieces, SALE_PRICE);
        assert((cost >= 0) == (pieces <= stocked));
        if (cost >= 0)
            sold += pieces * SALE_PRICE;
        check(&s, bought);
    }
    assert(profit(&s) == sold + stock_value(&s) - bought);
    return 0;
}
