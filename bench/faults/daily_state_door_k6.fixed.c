/*
 * Control of an automatic door. It opens when somebody comes, stays open
 * for a while, and opens again if somebody stands in its way.
 */
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

#define TRAVEL 2 /* ticks from one end to the other */
#define STAY 2
#define TICKS 8

enum state { CLOSED, OPENING, OPEN, CLOSING };

struct door {
    enum state state;
    int position; /* 0 is closed, TRAVEL is open */
    int timer;
};

static void tick(struct door *d, bool somebody)
{
    switch (d->state) {
    case CLOSED:
        if (somebody)
            d->state = OPENING;
        break;
    case OPENING:
        if (d->position < TRAVEL)
            d->position++;
        if (d->position == TRAVEL) {
            d->state = OPEN;
            d->timer = STAY;
        }
        break;
    case OPEN:
        if (somebody)
            d->timer = STAY;
        else if (--d->timer == 0)
            d->state = CLOSING;
        break;
    case CLOSING:
        if (somebody) {
            d->state = OPENING;
            break;
        }
        d->position--;
        if (d->position == 0)
            d->state = CLOSED;
        break;
    }
}

int main(void)
{
    struct door d = { .state = CLOSED };
    int empty = 0; /* ticks without anybody at the open door */

    for (int i = 0; i < TICKS; i++) {
        bool somebody = __VERIFIER_nondet_bool();
        enum state before = d.state;
        int position = d.position;
        tick(&d, somebody);

        assert(d.position >= 0 && d.position <= TRAVEL);
        assert(d.position <= position || before == OPENING);
        assert(d.position >= position || before == CLOSING);
        if (d.state == CLOSED)
            assert(d.position == 0);
        if (d.state == OPEN)
            assert(d.position == TRAVEL);
        empty = before == OPEN && !somebody ? empty + 1 : 0;
        if (before == OPEN)
            assert((d.state == CLOSING) == (empty == STAY));
        if (before == CLOSING && somebody)
            assert(d.state == OPENING);
    }
    return 0;
}
