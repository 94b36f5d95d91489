/*
 * Warehouse stock and orders.
 *
 * An order has a few lines.  Placing it reserves stock for all lines or
 * for none; shipping turns the reservation into an outgoing delivery,
 * cancelling gives it back.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define ITEMS 3
#define LINES 3

enum order_state { ORDER_NEW, ORDER_PLACED, ORDER_SHIPPED, ORDER_CANCELLED };

struct stock_item {
    uint16_t on_hand;
    uint16_t reserved;
    uint16_t shipped;
    uint16_t reorder_level;
    bool     on_order;          /* at the supplier */
};

struct order_line {
    uint8_t  item;
    uint16_t qty;
};

struct order {
    enum order_state  state;
    uint8_t           nlines;
    struct order_line lines[LINES];
};

static struct stock_item stock[ITEMS];

static uint16_t stock_free(uint8_t item)
{
    return (uint16_t)(stock[item].on_hand - stock[item].reserved);
}

static bool stock_reserve(uint8_t item, uint16_t qty)
{
    if (item >= ITEMS || qty > stock_free(item))
        return false;
    stock[item].reserved = (uint16_t)(stock[item].reserved + qty);
    return true;
}

static void stock_unreserve(uint8_t item, uint16_t qty)
{
    stock[item].reserved = (uint16_t)(stock[item].reserved - qty);
}

static void order_clear(struct order *o)
{
    o->state = ORDER_NEW;
    o->nlines = 0;
}

static bool order_add(struct order *o, uint8_t item, uint16_t qty)
{
    if (o->state != ORDER_NEW || o->nlines >= LINES || qty == 0)
        return false;
    o->lines[o->nlines].item = item;
    o->lines[o->nlines].qty = qty;
    o->nlines++;
    return true;
}

/* Reserve all lines; if one cannot be had, give back those before it. */
static bool order_place(struct order *o)
{
    int i;

    if (o->state != ORDER_NEW || o->nlines == 0)
        return false;
    for (i = 0; i < o->nlines; i++) {
        if (!stock_reserve(o->lines[i].item, o->lines[i].qty))
            goto rollback;
    }
    o->state = ORDER_PLACED;
    return true;

rollback:
    while (--i >= 0)
        stock_unreserve(o->lines[i].item, o->lines[i].qty);
    return false;
}

static bool order_cancel(struct order *o)
{
    if (o->state != ORDER_PLACED)
        return false;
    for (int i = 0; i < o->nlines; i++)
        stock_unreserve(o->lines[i].item, o->lines[i].qty);
    o->state = ORDER_CANCELLED;
    return true;
}

static bool order_ship(struct order *o)
{
    if (o->state != ORDER_PLACED)
        return false;
    for (int i = 0; i < o->nlines; i++) {
        struct stock_item *s = &stock[o->lines[i].item];
        uint16_t qty = o->lines[i].qty;

        s->reserved = (uint16_t)(s->reserved - qty);
        s->on_hand = (uint16_t)(s->on_hand - qty);
        s->shipped = (uint16_t)(s->shipped + qty);
    }
    o->state = ORDER_SHIPPED;
    return true;
}

/* Ask the supplier for what runs low; how many items were asked for. */
static int stock_reorder(void)
{
    int asked = 0;

    for (uint8_t i = 0; i < ITEMS; i++) {
        if (!stock[i].on_order && stock_free(i) < stock[i].reorder_level) {
            stock[i].on_order = true;
            asked++;
        }
    }
    return asked;
}

/* A delivery from the supplier arrives. */
static bool stock_receive(uint8_t item, uint16_t qty)
{
    if (item >= ITEMS || !stock[item].on_order)
        return false;
    stock[item].on_hand = (uint16_t)(stock[item].on_hand + qty);
    stock[item].on_order = false;
    return true;
}

/* ---- harness ---- */

int main(void)
{
    uint8_t initial[ITEMS];
    struct order o;
    bool placed;

    for (int i = 0; i < ITEMS; i++) {
        initial[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(initial[i] < 32);
        stock[i].on_hand = initial[i];
        stock[i].reserved = 0;
        stock[i].shipped = 0;
        stock[i].reorder_level = 4;
        stock[i].on_order = false;
    }

    order_clear(&o);
    for (int i = 0; i < 2; i++) {
        unsigned char item = __VERIFIER_nondet_uchar();
        unsigned char qty = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(item <= ITEMS && qty < 40);
        (void)order_add(&o, item, qty);
    }

    placed = order_place(&o);
    if (__VERIFIER_nondet_bool())
        assert(order_cancel(&o) == placed);
    else
        assert(order_ship(&o) == placed);

    /* whatever happened: nothing is lost and nothing stays reserved */
    for (uint8_t i = 0; i < ITEMS; i++) {
        assert(stock[i].on_hand + stock[i].shipped == initial[i]);
        assert(stock[i].reserved == 0);
        assert(stock_free(i) == stock[i].on_hand);
        if (o.state != ORDER_SHIPPED)
            assert(stock[i].shipped == 0);
    }

    /* after a reorder and the deliveries nothing runs low */
    int asked = stock_reorder();
    for (uint8_t i = 0; i < ITEMS; i++) {
        if (stock_receive(i, 4))
            asked--;
        assert(stock[i].on_hand >= stock[i].reorder_level);
    }
    assert(asked == 0);
    return 0;
}
