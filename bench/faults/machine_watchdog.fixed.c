/*
 * Task supervisor in front of a hardware watchdog.
 *
 * Every supervised task has to check in at least once per supervision
 * window.  At the end of a window the hardware dog is fed only if all
 * the required tasks were heard; otherwise a strike is counted, and
 * after MAX_STRIKES consecutive bad windows a reset is requested.
 */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>

#define MAX_TASKS   8
#define WINDOW      3
#define MAX_STRIKES 2

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct supervisor {
    uint8_t required;      /* tasks that have to check in */
    uint8_t alive;         /* tasks heard in this window */
    uint8_t ticks;         /* ticks since the window began */
    uint8_t strikes;       /* consecutive bad windows */
    unsigned feeds;        /* times the hardware dog was fed */
    bool reset_request;
};

static void sup_init(struct supervisor *s)
{
    s->required = 0;
    s->alive = 0;
    s->ticks = 0;
    s->strikes = 0;
    s->feeds = 0;
    s->reset_request = false;
}

static bool sup_register(struct supervisor *s, unsigned task)
{
    if (task >= MAX_TASKS)
        return false;
    s->required |= (uint8_t)(1u << task);
    return true;
}

/* a suspended task is not expected to check in any more */
static void sup_suspend(struct supervisor *s, unsigned task)
{
    if (task >= MAX_TASKS)
        return;
    s->required &= (uint8_t)~(1u << task);
}

static void sup_checkin(struct supervisor *s, unsigned task)
{
    if (task < MAX_TASKS)
        s->alive |= (uint8_t)(1u << task);
}

static void sup_tick(struct supervisor *s)
{
    if (++s->ticks < WINDOW)
        return;
    s->ticks = 0;
    if ((s->alive & s->required) == s->required) {
        s->strikes = 0;
        s->feeds++;
    } else if (++s->strikes >= MAX_STRIKES) {
        s->reset_request = true;
    }
    s->alive = 0;
}

int main(void)
{
    struct supervisor s;
    unsigned a = __VERIFIER_nondet_uchar();
    unsigned b = __VERIFIER_nondet_uchar();
    unsigned c = __VERIFIER_nondet_uchar();
    unsigned heard = __VERIFIER_nondet_uchar();
    unsigned t;

    __VERIFIER_assume(a < MAX_TASKS && b < MAX_TASKS && c < MAX_TASKS);
    __VERIFIER_assume(a != b && b != c && a != c);

    sup_init(&s);
    assert(sup_register(&s, a));
    assert(sup_register(&s, b));
    assert(sup_register(&s, c));
    assert(!sup_register(&s, MAX_TASKS));
    sup_suspend(&s, c);

    for (int w = 0; w < MAX_STRIKES; w++) {
        for (t = 0; t < MAX_TASKS; t++)
            if (heard & (1u << t))
                sup_checkin(&s, t);
        for (int i = 0; i < WINDOW; i++)
            sup_tick(&s);
    }

    bool healthy = (heard >> a & 1) && (heard >> b & 1);
    assert(s.reset_request == !healthy);
    assert(s.feeds == (healthy ? MAX_STRIKES : 0u));
    return 0;
}
