/*
 * Ticketing: seats of one show. A customer holds a seat for a limited time,
 * and then either pays (the seat is sold), or lets it go. A sold seat can be
 * returned to the resale pool until the doors open. Clock ticks expire holds.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SEATS      3
#define HOLD_TICKS 2
#define NOBODY     0

enum seat_state { SEAT_FREE, SEAT_HELD, SEAT_SOLD, SEAT_RESALE };
enum result { RES_OK, RES_TAKEN, RES_NOT_YOURS, RES_CLOSED, RES_BAD };

struct seat {
    enum seat_state state;
    enum seat_state back_to;   /* where an abandoned hold goes */
    uint8_t owner;             /* who paid for it last */
    uint8_t holder;            /* who is holding it */
    uint8_t ticks_left;
};

struct show {
    struct seat seat[SEATS];
    bool doors_open;
    int sold;                  /* seats that are paid for */
    int refunds;
};

static void show_init(struct show *s)
{
    for (int i = 0; i < SEATS; i++) {
        s->seat[i].state = SEAT_FREE;
        s->seat[i].back_to = SEAT_FREE;
        s->seat[i].owner = NOBODY;
        s->seat[i].holder = NOBODY;
        s->seat[i].ticks_left = 0;
    }
    s->doors_open = false;
    s->sold = 0;
    s->refunds = 0;
}

static enum result seat_hold(struct show *s, int n, uint8_t who)
{
    struct seat *st = &s->seat[n];

    if (who == NOBODY)
        return RES_BAD;
    switch (st->state) {
    case SEAT_FREE:
    case SEAT_RESALE:
        st->back_to = st->state;
        st->state = SEAT_HELD;
        st->holder = who;
        st->ticks_left = HOLD_TICKS;
        return RES_OK;
    default:
        return RES_TAKEN;
    }
}

static enum result seat_pay(struct show *s, int n, uint8_t who)
{
    struct seat *st = &s->seat[n];

    if (st->state != SEAT_HELD || st->holder != who)
        return RES_NOT_YOURS;
    /* Buying from the resale pool pays the previous owner back. */
    if (st->back_to == SEAT_RESALE)
        s->refunds++;
    else
        s->sold++;
    st->owner = who;
    st->holder = NOBODY;
    st->ticks_left = 0;
    st->state = SEAT_SOLD;
    return RES_OK;
}

/* Put a paid seat up for resale. It stays paid for by its owner. */
static enum result seat_offer(struct show *s, int n, uint8_t who)
{
    struct seat *st = &s->seat[n];

    if (s->doors_open)
        return RES_CLOSED;
    if (st->state != SEAT_SOLD || st->owner != who)
        return RES_NOT_YOURS;
    st->state = SEAT_RESALE;
    return RES_OK;
}

static void hold_release(struct seat *st)
{
    st->state = SEAT_FREE;
    st->holder = NOBODY;
    st->ticks_left = 0;
}

static void show_tick(struct show *s)
{
    for (int i = 0; i < SEATS; i++) {
        struct seat *st = &s->seat[i];
        if (st->state != SEAT_HELD)
            continue;
        st->ticks_left--;
        if (st->ticks_left == 0)
            hold_release(st);
    }
}

/* When the doors open, unsold resale seats fall back to their owners. */
static void show_open_doors(struct show *s)
{
    s->doors_open = true;
    for (int i = 0; i < SEATS; i++) {
        if (s->seat[i].state == SEAT_HELD)
            hold_release(&s->seat[i]);
        if (s->seat[i].state == SEAT_RESALE)
            s->seat[i].state = SEAT_SOLD;
    }
}

static int show_admit(const struct show *s)
{
    int n = 0;
    for (int i = 0; i < SEATS; i++)
        if (s->seat[i].state == SEAT_SOLD)
            n++;
    return n;
}

int main(void)
{
    struct show s;

    show_init(&s);
    for (int k = 0; k < 5; k++) {
        int op = __VERIFIER_nondet_uchar();
        int n = __VERIFIER_nondet_uchar();
        uint8_t who = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op <= 3 && n < SEATS && who <= 3);

        switch (op) {
        case 0: seat_hold(&s, n, who); break;
        case 1: seat_pay(&s, n, who); break;
        case 2: seat_offer(&s, n, who); break;
        default: show_tick(&s); break;
        }
        for (int i = 0; i < SEATS; i++) {
            if (s.seat[i].state == SEAT_HELD)
                assert(s.seat[i].ticks_left > 0 && s.seat[i].holder != NOBODY);
            else
                assert(s.seat[i].holder == NOBODY);
        }
    }

    show_open_doors(&s);
    assert(s.refunds <= s.sold || s.sold == 0);
    /* Everybody who has paid and not been paid back gets in. */
    assert(show_admit(&s) == s.sold);
    for (int i = 0; i < SEATS; i++)
        if (s.seat[i].state == SEAT_SOLD)
            assert(s.seat[i].owner != NOBODY);
    return 0;
}
