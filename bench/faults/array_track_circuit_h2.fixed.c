/*
 * Track vacancy detection and automatic block signals of a single line
 * with SECTIONS track circuits, all trains running from section 0 up.
 *
 * A circuit reports occupied at once but vacant only after the relay
 * has been up for RELEASE_DELAY cycles.  Signal i protects section i:
 * it shows stop while the section is occupied, caution while the next
 * one is, and clear otherwise.  Beyond the last section the line ends,
 * so the last signal never shows clear.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SECTIONS        5
#define RELEASE_DELAY   2

enum aspect { STOP, CAUTION, CLEAR };

/* input of the relay rack to which each section is wired */
static const uint8_t rack_input[SECTIONS] = { 0, 1, 2, 4, 3 };

static bool        occupied[SECTIONS];
static uint8_t     up_time[SECTIONS];   /* cycles with the relay up */
static enum aspect signals[SECTIONS];
static uint8_t     axle_in[SECTIONS];   /* entries seen, for logging */
static bool        wrong_side;          /* a jump over a section     */

static void line_init(void)
{
    for (int i = 0; i < SECTIONS; i++) {
        occupied[i] = true;             /* until proved otherwise */
        up_time[i] = 0;
        signals[i] = STOP;
        axle_in[i] = 0;
    }
    wrong_side = false;
}

/*
 * A section that becomes occupied although its predecessor is free was
 * not entered by a train: the circuit has failed or a train was lost.
 */
static void note_entry(int section)
{
    axle_in[section]++;
    if (section > 0 && !occupied[section - 1]) {
        wrong_side = true;
    }
}

/* relay_up: the circuit draws current through the whole section. */
static void circuit_update(int section, bool relay_up)
{
    if (!relay_up) {
        if (!occupied[section]) {
            note_entry(section);
        }
        occupied[section] = true;
        up_time[section] = 0;
        return;
    }
    if (occupied[section]) {
        up_time[section]++;
        if (up_time[section] >= RELEASE_DELAY) {
            occupied[section] = false;
        }
    }
}

static enum aspect aspect_for(int section)
{
    if (occupied[section]) {
        return STOP;
    }
    if (section == SECTIONS - 1) {
        return CAUTION;
    }
    return occupied[section + 1] ? CAUTION : CLEAR;
}

/* From the far end back, so that a train is seen before it is passed. */
static void line_cycle(const bool rack[SECTIONS])
{
    for (int i = SECTIONS - 1; i >= 0; i--) {
        circuit_update(i, rack[rack_input[i]]);
    }
    for (int i = 0; i < SECTIONS; i++) {
        signals[i] = aspect_for(i);
    }
}

int main(void)
{
    bool relay[SECTIONS];
    int head;                   /* section where the train is */

    line_init();
    /* sweep: the line is free */
    for (int c = 0; c < RELEASE_DELAY; c++) {
        for (int i = 0; i < SECTIONS; i++) {
            relay[i] = true;
            assert(signals[i] == STOP);
        }
        line_cycle(relay);
    }
    for (int i = 0; i < SECTIONS; i++) {
        assert(!occupied[i]);
        assert(signals[i] == (i == SECTIONS - 1 ? CAUTION : CLEAR));
    }

    /* a train enters and runs, at most one section per cycle */
    head = 0;
    for (int c = 0; c < 5; c++) {
        for (int i = 0; i < SECTIONS; i++) {
            relay[rack_input[i]] = i != head;
        }
        line_cycle(relay);

        assert(!wrong_side);
        assert(occupied[head]);
        assert(signals[head] == STOP);
        if (head > 0) {
            assert(signals[head - 1] != CLEAR);
        }
        for (int i = 0; i < SECTIONS; i++) {
            /* nothing is occupied in front of the train */
            assert(i <= head || !occupied[i]);
            assert((signals[i] == STOP) == occupied[i]);
            assert(axle_in[i] == (i <= head ? 1 : 0));
        }
        if (__VERIFIER_nondet_bool() && head < SECTIONS - 1) {
            head++;
        }
    }

    /* a shunt in the middle of a free line is reported */
    line_init();
    for (int i = 0; i < SECTIONS; i++) {
        relay[i] = true;
    }
    line_cycle(relay);
    line_cycle(relay);
    head = __VERIFIER_nondet_int();
    __VERIFIER_assume(head > 0 && head < SECTIONS);
    relay[rack_input[head]] = false;
    line_cycle(relay);
    assert(wrong_side);
    assert(signals[head] == STOP && signals[head - 1] == CAUTION);
    return 0;
}
