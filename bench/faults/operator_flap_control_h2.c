/*
 * Flap control computer of a regional jet: one lane.
 *
 * The lever selects a detent; both flap panels are driven towards the
 * commanded angle (in tenths of a degree).  Protections:
 *   - load relief: above the placard speed of a detent, the command is
 *     limited to the largest detent that the speed permits;
 *   - asymmetry: when the panels differ by more than ASYM_LIMIT for
 *     ASYM_CONFIRM cycles in a row, both brakes are set and latched;
 *   - runaway: a panel that moves away from its command by more than
 *     RUNAWAY_STEP in a cycle sets the brakes at once.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define DETENTS         5
#define DRIVE_STEP      20
#define ASYM_LIMIT      30
#define ASYM_CONFIRM    2
#define RUNAWAY_STEP    10
#define CYCLES          2

typedef struct {
    int angle;              /* tenths of a degree    */
    int placard;            /* highest speed, knots  */
} detent_t;

static const detent_t detents[DETENTS] = {
    {   0, 999 },
    {  80, 230 },
    { 160, 210 },
    { 220, 190 },
    { 350, 165 },
};

typedef enum { FAULT_NONE, FAULT_ASYMMETRY, FAULT_RUNAWAY } fault_t;

typedef struct {
    int  position;          /* sensed angle in this cycle     */
    int  previous;          /* sensed angle in the last cycle */
    int  rate;              /* commanded movement             */
} panel_t;

typedef struct {
    panel_t left;
    panel_t right;
    int     command;        /* angle that is driven to        */
    int     asym_count;
    bool    brakes;
    bool    relief;         /* load relief limits the command */
    fault_t fault;
} flap_t;

static int distance(int a, int b)
{
    return a > b ? a - b : b - a;
}

static void flap_init(flap_t *f, int position)
{
    f->left.position = f->left.previous = position;
    f->right.position = f->right.previous = position;
    f->left.rate = f->right.rate = 0;
    f->command = position;
    f->asym_count = 0;
    f->brakes = false;
    f->relief = false;
    f->fault = FAULT_NONE;
}

/* Largest detent up to the lever that the airspeed permits. */
static int permitted_detent(int lever, int knots)
{
    int d = lever;

    while (d > 0 && knots > detents[d].placard) {
        d--;
    }
    return d;
}

static void set_brakes(flap_t *f, fault_t why)
{
    f->brakes = true;
    if (f->fault == FAULT_NONE) {
        f->fault = why;
    }
    f->left.rate = 0;
    f->right.rate = 0;
}

static void sense(panel_t *p, int angle)
{
    p->previous = p->position;
    p->position = angle;
}

/* True when the panel moved further from its command. */
static bool runs_away(const panel_t *p, int command)
{
    return distance(p->position, command) >
           distance(p->previous, command) + RUNAWAY_STEP;
}

static void monitor(flap_t *f)
{
    if (distance(f->left.position, f->right.position) > ASYM_LIMIT) {
        f->asym_count++;
        if (f->asym_count >= ASYM_CONFIRM) {
            set_brakes(f, FAULT_ASYMMETRY);
        }
    } else {
        f->asym_count = 0;
    }
    if (runs_away(&f->left, f->command) &&
        runs_away(&f->right, f->command)) {
        set_brakes(f, FAULT_RUNAWAY);
    }
}

/* Movement towards the command, at most one step. */
static int drive(const panel_t *p, int command)
{
    int error = command - p->position;

    if (error > DRIVE_STEP) {
        return DRIVE_STEP;
    }
    if (error < -DRIVE_STEP) {
        return -DRIVE_STEP;
    }
    return error;
}

static void flap_cycle(flap_t *f, int lever, int knots,
                       int left_angle, int right_angle)
{
    int detent;

    sense(&f->left, left_angle);
    sense(&f->right, right_angle);
    monitor(f);
    if (f->brakes) {
        return;
    }
    detent = permitted_detent(lever, knots);
    f->relief = detent != lever;
    f->command = detents[detent].angle;
    f->left.rate = drive(&f->left, f->command);
    f->right.rate = drive(&f->right, f->command);
}

int main(void)
{
    flap_t flap;
    int asym_run = 0;
    bool away = false;

    flap_init(&flap, 0);
    for (int i = 0; i < CYCLES; i++) {
        int lever = __VERIFIER_nondet_int();
        int knots = __VERIFIER_nondet_int();
        int la = __VERIFIER_nondet_int();
        int ra = __VERIFIER_nondet_int();
        int old_la = flap.left.position;
        int old_ra = flap.right.position;
        int old_command = flap.command;
        bool was_braked = flap.brakes;
        int gap;

        __VERIFIER_assume(lever >= 0 && lever < DETENTS);
        __VERIFIER_assume(knots >= 90 && knots <= 350);
        __VERIFIER_assume(la >= 0 && la <= 360);
        __VERIFIER_assume(ra >= 0 && ra <= 360);
        flap_cycle(&flap, lever, knots, la, ra);

        gap = la > ra ? la - ra : ra - la;
        asym_run = gap > ASYM_LIMIT ? asym_run + 1 : 0;
        if (asym_run >= ASYM_CONFIRM) {
            assert(flap.brakes);
        }
        /* a panel below its command that sinks by more than allowed,
         * or above it and rises, has run away */
        if ((la < old_la - RUNAWAY_STEP && old_la <= old_command) ||
            (ra < old_ra - RUNAWAY_STEP && old_ra <= old_command) ||
            (la > old_la + RUNAWAY_STEP && old_la >= old_command) ||
            (ra > old_ra + RUNAWAY_STEP && old_ra >= old_command)) {
            away = true;
        }
        assert(!away || flap.brakes);
        assert(!was_braked || flap.brakes);
        assert(flap.brakes == (flap.fault != FAULT_NONE));
        if (flap.brakes) {
            assert(flap.left.rate == 0 && flap.right.rate == 0);
        } else {
            assert(la + flap.left.rate <= flap.command || la > flap.command);
            assert(flap.left.rate <= DRIVE_STEP &&
                   flap.left.rate >= -DRIVE_STEP);
            assert(flap.command <= detents[lever].angle);
            assert(flap.relief == (flap.command < detents[lever].angle));
            /* full flaps never above their placard speed */
            assert(knots <= 165 || flap.command < 350);
            assert(knots <= 230 || flap.command == 0);
        }
    }
    return 0;
}
