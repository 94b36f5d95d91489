/*
 * Events of a game come from a pool, because there must be no allocation
 * while it runs.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define EVENTS 4
#define ROUNDS 3

enum kind { KEY, TIMER, QUIT, KINDS };

struct event {
    bool taken;
    enum kind kind;
    int value;
};

static struct event pool[EVENTS];
static int keys, ticks;

static struct event *event_new(enum kind kind, int value)
{
    for (int i = 0; i < EVENTS; i++) {
        if (!pool[i].taken) {
            pool[i] = (struct event){ true, kind, value };
            return &pool[i];
        }
    }
    return NULL;
}

static void event_release(struct event *e)
{
    assert(e->taken);
    e->taken = false;
}

static int events_taken(void)
{
    int n = 0;
    for (int i = 0; i < EVENTS; i++)
        n += pool[i].taken;
    return n;
}

/* Handles an event, and gives it back. Returns whether the game goes on. */
static bool handle(struct event *e)
{
    bool goes_on = true;

    switch (e->kind) {
    case KEY:
        if (e->value != 0)
            keys++;
        break;
    case TIMER:
        ticks += e->value;
        break;
    default:
        goes_on = false;
        break;
    }
    event_release(e);
    return goes_on;
}

int main(void)
{
    int rounds = 0;
    bool goes_on = true;

    while (goes_on && rounds < ROUNDS) {
        int kind = __VERIFIER_nondet_int();
        int value = __VERIFIER_nondet_int();
        __VERIFIER_assume(kind >= 0 && kind < KINDS);
        __VERIFIER_assume(value >= 0 && value < 10);
        struct event *e = event_new((enum kind)kind, value);
        assert(e != NULL);
        goes_on = handle(e);
        assert(goes_on == (kind != QUIT));
        rounds++;
    }
    assert(keys <= rounds && ticks < 10 * ROUNDS);
    assert(events_taken() == 0);
    return 0;
}
