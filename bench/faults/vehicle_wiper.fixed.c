/* Windscreen wiper: off, interval, slow and fast, with park switch. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

enum stalk { ST_OFF, ST_INTERVAL, ST_SLOW, ST_FAST };
enum drive { DR_STOP, DR_SLOW, DR_FAST };

struct wiper {
    enum stalk stalk;
    enum drive drive;
    unsigned pause;         /* ticks waited at the park position */
    unsigned interval;      /* length of the pause in ticks */
    unsigned sweeps;
    bool was_parked;
};

static void wiper_init(struct wiper *w, unsigned interval)
{
    w->stalk = ST_OFF;
    w->drive = DR_STOP;
    w->pause = 0;
    w->interval = interval;
    w->sweeps = 0;
    w->was_parked = true;
}

static void wiper_select(struct wiper *w, enum stalk s)
{
    if (s == w->stalk)
        return;
    w->stalk = s;
    /* the first sweep of interval mode comes at once */
    w->pause = s == ST_INTERVAL ? w->interval : 0;
}

static void interval_step(struct wiper *w, bool parked)
{
    if (!parked) {
        w->drive = DR_SLOW;         /* finish the sweep */
        return;
    }
    if (w->pause >= w->interval) {
        w->pause = 0;
        w->drive = DR_SLOW;
    } else {
        w->pause++;
        w->drive = DR_STOP;
    }
}

/* One tick; parked is the level of the park switch. */
static void wiper_tick(struct wiper *w, bool parked)
{
    if (parked && !w->was_parked)
        w->sweeps++;
    w->was_parked = parked;

    switch (w->stalk) {
    case ST_OFF:
        w->drive = parked ? DR_STOP : DR_SLOW;
        break;
    case ST_INTERVAL:
        interval_step(w, parked);
        break;
    case ST_SLOW:
        w->drive = DR_SLOW;
        break;
    case ST_FAST:
        w->drive = DR_FAST;
        break;
    }
}

int main(void)
{
    struct wiper w;
    int interval = __VERIFIER_nondet_int();
    int stopped = 0, edges = 0;
    bool last = true, started = false;

    __VERIFIER_assume(interval >= 1 && interval <= 3);
    wiper_init(&w, (unsigned)interval);
    for (int t = 0; t < 6; t++) {
        int s = __VERIFIER_nondet_int();
        bool parked = __VERIFIER_nondet_bool();

        __VERIFIER_assume(s >= ST_OFF && s <= ST_FAST);
        enum stalk old = w.stalk;
        wiper_select(&w, (enum stalk)s);
        wiper_tick(&w, parked);

        edges += parked && !last;
        last = parked;
        assert(w.sweeps == (unsigned)edges);

        assert(parked || w.drive != DR_STOP);
        if (s == ST_INTERVAL && old != ST_INTERVAL) {
            assert(w.drive == DR_SLOW);
            stopped = 0;
        } else if (s == ST_INTERVAL && parked) {
            /* a pause follows every start, and it has its full length */
            if (w.drive == DR_STOP)
                stopped++;
            else if (started)
                assert(stopped == interval);
            assert(stopped <= interval);
        }
        if (s != ST_INTERVAL) {
            started = false;
        } else if (parked && w.drive == DR_SLOW) {
            started = true;
            stopped = 0;
        }
    }
    return 0;
}
