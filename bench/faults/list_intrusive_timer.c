/* Software timers in a list of differences: each node holds the ticks after the one before it. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define TIMERS 3

struct timer {
    int delta;
    int wanted;
    struct timer *next;
};

static struct timer *timers;

static void timer_start(struct timer *t, int ticks)
{
    struct timer **link = &timers;
    t->wanted = ticks;
    while (*link != NULL && (*link)->delta <= ticks) {
        ticks -= (*link)->delta;
        link = &(*link)->next;
    }
    t->delta = ticks;
    t->next = *link;
    if (t->next != NULL)
        t->delta -= ticks;
    *link = t;
}

static int timers_tick(void)
{
    int fired = 0;
    if (timers == NULL)
        return 0;
    timers->delta--;
    while (timers != NULL && timers->delta <= 0) {
        timers = timers->next;
        fired++;
    }
    return fired;
}

int main(void)
{
    struct timer pool[TIMERS];
    int due = 0;
    for (int i = 0; i < TIMERS; i++) {
        int ticks = __VERIFIER_nondet_int();
        __VERIFIER_assume(ticks >= 1 && ticks <= 4);
        timer_start(&pool[i], ticks);
        due += ticks <= 2;
    }
    int fired = timers_tick();
    fired += timers_tick();
    assert(fired == due);
    return 0;
}
