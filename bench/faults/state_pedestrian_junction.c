/*
 * Controller of a junction of a main road with a side road and a crossing for pedestrians.
 *
 * Each of the three stages is green for a while, then cleared (amber for vehicles, a flashing man
 * for pedestrians), then everything is red for a moment before the next stage. A green lasts for
 * its minimum; the green of a road is extended while vehicles keep passing its loop, up to its
 * maximum as soon as somebody else waits. Demands are latched until they are served, and the stage
 * whose demand has waited longest is the next one. The main road always has a demand. A hurry call
 * of the fire brigade cuts greens down to their minimum and brings the main road next.
 *
 * A monitor compares the lamps and puts the junction into flashing if they are in conflict.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

#define TICKS 10
#define GAP_TICKS 1
#define EVENTS 4
#define NEVER (-1)

enum stage { MAIN, SIDE, WALK, STAGES };

enum interval { GREEN, CLEARING, ALL_RED, FLASHING };

enum lamp { LAMP_RED, LAMP_AMBER, LAMP_GREEN, LAMP_BLINK };

struct timing {
    int minimum;
    int maximum;
    int clearing;
    bool extendable;
};

static const struct timing timings[STAGES] = {
    [MAIN] = {2, 5, 1, true},
    [SIDE] = {1, 3, 1, true},
    [WALK] = {2, 2, 2, false},
};

#define ALL_RED_TICKS 1

struct inputs {
    bool loops[STAGES]; /* vehicles over the loops of the roads, and the button */
    bool hurry;
    bool lamp_failure;
};

/* The last changes, kept for the service engineer. */
struct event {
    enum stage stage;
    enum interval interval;
    int lasted; /* how long the interval before it was */
};

struct junction {
    enum stage stage;
    enum interval interval;
    int elapsed; /* in this interval */
    int gap; /* since a vehicle passed the loop of the stage that is green */
    bool demand[STAGES];
    int waited[STAGES]; /* how long the demand has been there */
    int served[STAGES];
    bool hurry;
    enum lamp lamps[STAGES];
    bool wait_sign;
    struct event events[EVENTS];
    int changes;
};

/* --- lamps --------------------------------------------------------------------------------- */

static enum lamp clearing_lamp(enum stage s)
{
    return s == WALK ? LAMP_BLINK : LAMP_AMBER;
}

static void show_lamps(struct junction *j)
{
    for (int s = 0; s < STAGES; s++) {
        if (j->interval == FLASHING)
            j->lamps[s] = s == MAIN ? LAMP_BLINK : LAMP_RED;
        else if (s != (int)j->stage || j->interval == ALL_RED)
            j->lamps[s] = LAMP_RED;
        else
            j->lamps[s] = j->interval == GREEN ? LAMP_GREEN : clearing_lamp((enum stage)s);
    }
    j->wait_sign = j->demand[WALK] && j->interval != FLASHING;
}

static bool lamps_in_conflict(const struct junction *j)
{
    int going = 0;
    for (int s = 0; s < STAGES; s++)
        going += j->lamps[s] != LAMP_RED;
    return going > 1;
}

/* --- demands ------------------------------------------------------------------------------- */

static bool is_green(const struct junction *j, enum stage s)
{
    return j->interval == GREEN && j->stage == s;
}

/* Latches new demands. Who has green has nothing to demand. */
static void latch_demands(struct junction *j, const struct inputs *in)
{
    for (int s = 0; s < STAGES; s++) {
        if (is_green(j, (enum stage)s))
            continue;
        if (s == MAIN || in->loops[s])
            j->demand[s] = true;
    }
    if (in->hurry && !is_green(j, MAIN))
        j->hurry = true;
}

static void age_demands(struct junction *j)
{
    for (int s = 0; s < STAGES; s++) {
        if (j->demand[s])
            j->waited[s]++;
    }
}

static bool somebody_waits(const struct junction *j)
{
    for (int s = 0; s < STAGES; s++) {
        if (s != (int)j->stage && j->demand[s])
            return true;
    }
    return false;
}

/* The stage that is served next; the first of them if several have waited equally long. */
static enum stage choose_stage(const struct junction *j)
{
    enum stage best = MAIN;
    if (j->hurry)
        return MAIN;
    for (int s = SIDE; s < STAGES; s++) {
        if (j->demand[s] && (!j->demand[best] || j->waited[s] > j->waited[best]))
            best = (enum stage)s;
    }
    return best;
}

/* --- intervals ----------------------------------------------------------------------------- */

static void log_event(struct junction *j, enum interval interval)
{
    struct event *e = &j->events[j->changes % EVENTS];
    e->stage = j->stage;
    e->interval = interval;
    e->lasted = j->elapsed;
    j->changes++;
}

/* An event of the past: 0 is the last one. NULL if it is not there, or not any more. */
static const struct event *past_event(const struct junction *j, int back)
{
    if (back >= EVENTS || back >= j->changes)
        return NULL;
    return &j->events[(j->changes - 1 - back) % EVENTS];
}

static void enter_interval(struct junction *j, enum interval interval)
{
    log_event(j, interval);
    j->interval = interval;
    j->elapsed = 0;
}

static void start_green(struct junction *j, enum stage s)
{
    j->stage = s;
    j->gap = 0;
    j->demand[s] = false;
    j->served[s]++;
    if (s == MAIN)
        j->hurry = false;
    enter_interval(j, GREEN);
}

static void watch_gap(struct junction *j, const struct inputs *in)
{
    if (in->loops[j->stage])
        j->gap = 0;
    else
        j->gap++;
}

static bool green_ends(const struct junction *j)
{
    const struct timing *t = &timings[j->stage];
    if (j->elapsed < t->minimum || !somebody_waits(j))
        return false;
    if (j->hurry || !t->extendable || j->elapsed >= t->maximum)
        return true;
    return j->gap >= GAP_TICKS;
}

static void run_intervals(struct junction *j, const struct inputs *in)
{
    j->elapsed++;
    switch (j->interval) {
    case GREEN:
        watch_gap(j, in);
        if (green_ends(j))
            enter_interval(j, CLEARING);
        break;
    case CLEARING:
        if (j->elapsed >= timings[j->stage].clearing)
            enter_interval(j, ALL_RED);
        break;
    case ALL_RED:
        if (j->elapsed >= ALL_RED_TICKS)
            start_green(j, choose_stage(j));
        break;
    default:
        break;
    }
}

/* --- the junction -------------------------------------------------------------------------- */

static void junction_start(struct junction *j)
{
    for (int s = 0; s < STAGES; s++) {
        j->demand[s] = false;
        j->waited[s] = 0;
        j->served[s] = 0;
    }
    j->hurry = false;
    j->elapsed = 0;
    j->changes = 0;
    start_green(j, MAIN);
    show_lamps(j);
}

static void junction_tick(struct junction *j, const struct inputs *in)
{
    if (j->interval == FLASHING)
        return;
    latch_demands(j, in);
    age_demands(j);
    run_intervals(j, in);
    show_lamps(j);
    if (in->lamp_failure || lamps_in_conflict(j)) {
        enter_interval(j, FLASHING);
        show_lamps(j);
    }
}

/* --- harness ------------------------------------------------------------------------------- */

/* Since when somebody waits for each stage, by a note of the tick of the first request. */
struct notes {
    int since[STAGES];
};

static void note_requests(struct notes *n, const struct junction *j, const struct inputs *in, int now)
{
    for (int s = 0; s < STAGES; s++) {
        bool green = j->lamps[s] == LAMP_GREEN;
        if (!green && n->since[s] == NEVER && (s == MAIN || in->loops[s]))
            n->since[s] = now;
    }
}

static int first_in_line(const struct notes *n)
{
    int first = MAIN;
    for (int s = SIDE; s < STAGES; s++) {
        if (n->since[s] != NEVER && n->since[s] < n->since[first])
            first = s;
    }
    return first;
}

int main(void)
{
    struct junction j;
    struct notes notes = {{NEVER, NEVER, NEVER}};
    unsigned main_road = __VERIFIER_nondet_ushort();
    unsigned side_road = __VERIFIER_nondet_ushort();
    unsigned button = __VERIFIER_nondet_ushort();
    int hurry_at = __VERIFIER_nondet_uchar();
    int failure_at = __VERIFIER_nondet_uchar();
    int length = 0;
    bool hurry = false;
    junction_start(&j);

    for (int now = 0; now < TICKS; now++) {
        struct inputs in;
        struct junction before = j;
        in.loops[MAIN] = (main_road >> now & 1) != 0;
        in.loops[SIDE] = (side_road >> now & 1) != 0;
        in.loops[WALK] = (button >> now & 1) != 0;
        in.hurry = now == hurry_at;
        in.lamp_failure = now == failure_at;
        note_requests(&notes, &j, &in, now);
        hurry = hurry || (in.hurry && j.lamps[MAIN] != LAMP_GREEN);
        junction_tick(&j, &in);
        if (failure_at <= now) {
            assert(j.interval == FLASHING && j.lamps[SIDE] == LAMP_RED && !j.wait_sign);
            continue;
        }
        assert(!lamps_in_conflict(&j));
        length++;
        if (j.interval == GREEN && before.interval != GREEN) {
            assert(before.interval == ALL_RED);
            assert(j.stage == (hurry ? MAIN : (enum stage)first_in_line(&notes)));
            notes.since[j.stage] = NEVER;
            hurry = hurry && j.stage != MAIN;
            length = 0;
        }
        if (before.interval == GREEN && j.interval != GREEN) {
            assert(length >= timings[before.stage].minimum);
            assert(notes.since[SIDE] != NEVER || notes.since[WALK] != NEVER || before.stage != MAIN);
        }
        assert(j.wait_sign == (notes.since[WALK] != NEVER));
    }

    const struct event *last = past_event(&j, 0);
    const struct event *previous = past_event(&j, 1);
    assert(last != NULL && last->stage == j.stage && last->interval == j.interval);
    if (j.interval == GREEN && previous != NULL)
        assert(previous->interval == ALL_RED && last->lasted == ALL_RED_TICKS);
    assert(j.served[MAIN] + j.served[SIDE] + j.served[WALK] >= 1);
    assert(j.served[SIDE] == 0 || (side_road & ((1u << TICKS) - 1)) != 0);
    assert(j.served[WALK] == 0 || (button & ((1u << TICKS) - 1)) != 0);
    return 0;
}
