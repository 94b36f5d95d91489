/*
 * Protection against replayed packets: a bitmap remembers which of the last 32 sequence
 * numbers were seen. Bit 0 stands for the highest number, bit n for the one n below it.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define WINDOW 32u
#define PACKETS 4

struct replay {
    uint32_t highest; /* 0: nothing was received yet */
    uint32_t seen;
    unsigned rejected;
};

static void replay_init(struct replay *r)
{
    r->highest = 0;
    r->seen = 0;
    r->rejected = 0;
}

/* Whether a packet is new; it counts as seen from now on. */
static bool replay_accept(struct replay *r, uint32_t sequence)
{
    if (sequence == 0) {
        r->rejected++;
        return false;
    }
    if (sequence > r->highest) {
        uint32_t ahead = sequence - r->highest;
        if (ahead < WINDOW)
            r->seen = r->seen << ahead;
        else
            r->seen = 1;
        r->highest = sequence;
        return true;
    }
    uint32_t behind = r->highest - sequence;
    if (behind >= WINDOW || (r->seen >> behind & 1)) {
        r->rejected++;
        return false;
    }
    r->seen |= UINT32_C(1) << behind;
    return true;
}

int main(void)
{
    struct replay window;
    uint32_t history[PACKETS];
    bool accepted[PACKETS];
    uint32_t highest = 0;
    unsigned rejected = 0;
    replay_init(&window);

    for (int i = 0; i < PACKETS; i++) {
        uint32_t sequence = __VERIFIER_nondet_uint();
        history[i] = sequence;
        accepted[i] = replay_accept(&window, sequence);

        bool known = sequence == 0;
        for (int j = 0; j < i; j++)
            known = known || (accepted[j] && history[j] == sequence);
        if (known)
            assert(!accepted[i]);
        else if (sequence > highest || highest - sequence < WINDOW)
            assert(accepted[i]);
        else
            assert(!accepted[i]);
        if (accepted[i] && sequence > highest)
            highest = sequence;
        if (!accepted[i])
            rejected++;
    }
    assert(window.highest == highest);
    assert(window.rejected == rejected);
    return 0;
}
