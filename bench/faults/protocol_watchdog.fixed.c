/* A window watchdog: it must be kicked after the window opens and before the time is over. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define OPENS_AT 20
#define EXPIRES_AT 50

struct watchdog {
    int ticks;
    bool running;
    bool bitten;
};

static void watchdog_start(struct watchdog *w)
{
    w->ticks = 0;
    w->running = true;
    w->bitten = false;
}

static void watchdog_advance(struct watchdog *w, int ticks)
{
    if (!w->running)
        return;
    w->ticks += ticks;
    if (w->ticks >= EXPIRES_AT)
        w->bitten = true;
}

static void watchdog_kick(struct watchdog *w)
{
    if (!w->running)
        return;
    if (w->ticks < OPENS_AT)
        w->bitten = true;
    else
        w->ticks = 0;
}

/* The control task: works for some ticks, waits until the window is open, kicks. */
static void task_cycle(struct watchdog *w, int work)
{
    watchdog_advance(w, work);
    while (w->ticks < OPENS_AT)
        watchdog_advance(w, 5);
    watchdog_kick(w);
}

int main(void)
{
    struct watchdog w;
    watchdog_start(&w);
    for (int cycle = 0; cycle < 3; cycle++) {
        int work = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(work >= 1 && work <= 45);
        task_cycle(&w, work);
    }
    assert(!w.bitten);
    return 0;
}
