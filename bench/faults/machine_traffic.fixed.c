/*
 * Signal controller of a crossing with a pedestrian phase on demand.
 * The plan is a table: lamps and duration of each phase, and where to
 * go next with and without a waiting pedestrian.
 */
#include <assert.h>
#include <stdbool.h>

extern _Bool __VERIFIER_nondet_bool(void);

enum lamp { RED, YELLOW, GREEN };

enum phase {
    NS_GO, NS_STOP, CLEAR_A,
    EW_GO, EW_STOP, CLEAR_B,
    WALK, CLEAR_W,
    NPHASES
};

struct phase_info {
    enum lamp ns, ew, ped;
    unsigned ticks;
    enum phase next;          /* nobody is waiting to walk */
    enum phase next_ped;      /* a pedestrian pressed the button */
};

/* every change of right of way passes through an all-red phase */
static const struct phase_info plan[NPHASES] = {
    /*             ns      ew      ped   ticks next     next_ped */
    [NS_GO]   = { GREEN,  RED,    RED,   2, NS_STOP, NS_STOP },
    [NS_STOP] = { YELLOW, RED,    RED,   1, CLEAR_A, CLEAR_A },
    [CLEAR_A] = { RED,    RED,    RED,   1, EW_GO,   EW_GO   },
    [EW_GO]   = { RED,    GREEN,  RED,   2, EW_STOP, EW_STOP },
    [EW_STOP] = { RED,    YELLOW, RED,   1, CLEAR_B, CLEAR_B },
    [CLEAR_B] = { RED,    RED,    RED,   1, NS_GO,   WALK    },
    [WALK]    = { RED,    RED,    GREEN, 2, CLEAR_W, CLEAR_W },
    [CLEAR_W] = { RED,    RED,    RED,   1, NS_GO,   NS_GO   },
};

struct controller {
    enum phase phase;
    unsigned left;            /* ticks left in this phase */
    bool ped_waiting;
};

static void enter(struct controller *c, enum phase p)
{
    c->phase = p;
    c->left = plan[p].ticks;
    if (p == WALK)
        c->ped_waiting = false;
}

static void ctl_init(struct controller *c)
{
    c->ped_waiting = false;
    enter(c, CLEAR_A);
}

static void ctl_button(struct controller *c)
{
    if (c->phase != WALK)
        c->ped_waiting = true;
}

static void ctl_tick(struct controller *c)
{
    const struct phase_info *now = &plan[c->phase];

    if (--c->left > 0)
        return;
    enter(c, c->ped_waiting ? now->next_ped : now->next);
}

/* how many directions may move now */
static int movers(const struct phase_info *p)
{
    return (p->ns != RED) + (p->ew != RED) + (p->ped != RED);
}

int main(void)
{
    struct controller c;

    ctl_init(&c);
    for (int i = 0; i < 11; i++) {
        const struct phase_info before = plan[c.phase];

        if (__VERIFIER_nondet_bool())
            ctl_button(&c);
        ctl_tick(&c);

        const struct phase_info after = plan[c.phase];
        assert(movers(&after) <= 1);
        /* a new green only out of all-red */
        if (after.ns == GREEN && before.ns != GREEN)
            assert(movers(&before) == 0);
        if (after.ew == GREEN && before.ew != GREEN)
            assert(movers(&before) == 0);
        if (after.ped == GREEN && before.ped != GREEN)
            assert(movers(&before) == 0);
        /* cars always get a yellow */
        assert(!(before.ns == GREEN && after.ns == RED));
        assert(!(before.ew == GREEN && after.ew == RED));
    }
    return 0;
}
