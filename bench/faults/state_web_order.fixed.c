/*
 * The life of an order in a web shop. A table says for every state and event which state follows,
 * and what is to be done with the stock and with the money.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define STOCK 5
#define PRICE 30

enum state { NEW, PAID, PACKED, SHIPPED, DONE, CANCELLED };

enum event { PAY, PACK, SHIP, DELIVER, CANCEL, SEND_BACK, EVENTS };

struct shop {
    int in_store;
    int reserved;
    int on_the_way;
    int sold;
    int cash;
};

struct order {
    enum state state;
    int pieces;
};

typedef void (*action)(struct shop *, struct order *);

static void take_payment(struct shop *s, struct order *o)
{
    s->cash += o->pieces * PRICE;
}

static void release(struct shop *s, struct order *o)
{
    s->reserved -= o->pieces;
    s->in_store += o->pieces;
}

static void refund(struct shop *s, struct order *o)
{
    release(s, o);
    s->cash -= o->pieces * PRICE;
}

static void hand_over(struct shop *s, struct order *o)
{
    s->reserved -= o->pieces;
    s->on_the_way += o->pieces;
}

static void deliver(struct shop *s, struct order *o)
{
    s->on_the_way -= o->pieces;
    s->sold += o->pieces;
}

static void take_back(struct shop *s, struct order *o)
{
    s->sold -= o->pieces;
    s->in_store += o->pieces;
    s->cash -= o->pieces * PRICE;
}

struct transition {
    enum state from;
    enum event event;
    enum state to;
    action act;
};

static const struct transition transitions[] = {
    {NEW, PAY, PAID, take_payment},
    {NEW, CANCEL, CANCELLED, release},
    {PAID, PACK, PACKED, NULL},
    {PAID, CANCEL, CANCELLED, refund},
    {PACKED, SHIP, SHIPPED, hand_over},
    {PACKED, CANCEL, CANCELLED, refund},
    {SHIPPED, DELIVER, DONE, deliver},
    {DONE, SEND_BACK, CANCELLED, take_back},
};

#define TRANSITIONS ((int)(sizeof(transitions) / sizeof(transitions[0])))

static bool order_place(struct shop *s, struct order *o, int pieces)
{
    if (pieces > s->in_store)
        return false;
    s->in_store -= pieces;
    s->reserved += pieces;
    o->state = NEW;
    o->pieces = pieces;
    return true;
}

static bool order_event(struct shop *s, struct order *o, enum event event)
{
    for (int i = 0; i < TRANSITIONS; i++) {
        const struct transition *t = &transitions[i];
        if (t->from != o->state || t->event != event)
            continue;
        if (t->act != NULL)
            t->act(s, o);
        o->state = t->to;
        return true;
    }
    return false;
}

static bool is_paid(const struct order *o)
{
    return o->state != NEW && o->state != CANCELLED;
}

static void check(const struct shop *s, const struct order *o)
{
    assert(s->in_store >= 0 && s->reserved >= 0 && s->on_the_way >= 0 && s->sold >= 0);
    assert(s->in_store + s->reserved + s->on_the_way + s->sold == STOCK);
    assert(s->reserved == (o->state <= PACKED ? o->pieces : 0));
    assert(s->cash == (is_paid(o) ? o->pieces * PRICE : 0));
}

int main(void)
{
    struct shop shop = {STOCK, 0, 0, 0, 0};
    struct order order;
    int pieces = __VERIFIER_nondet_int();
    __VERIFIER_assume(pieces >= 1 && pieces <= 7);
    if (!order_place(&shop, &order, pieces)) {
        assert(pieces > STOCK);
        return 0;
    }
    for (int i = 0; i < 5; i++) {
        int event = __VERIFIER_nondet_int();
        __VERIFIER_assume(event >= 0 && event < EVENTS);
        order_event(&shop, &order, (enum event)event);
        check(&shop, &order);
    }
    return 0;
}
