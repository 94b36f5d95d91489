/* Reserves adjacent seats in a row of a theatre for a group. */
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SEATS 6

static bool taken[SEATS];

static int free_from(int seat)
{
    int n = 0;
    while (seat + n < SEATS && !taken[seat + n])
        n++;
    return n;
}

/* The first seat of the group, or -1 when the group cannot sit together. */
static int reserve(int group)
{
    for (int seat = 0; seat + group <= SEATS; seat++) {
        if (free_from(seat) < group)
            continue;
        for (int i = 0; i < group; i++)
            taken[seat + i] = true;
        return seat;
    }
    return -1;
}

int main(void)
{
    int longest = 0;
    for (int i = 0; i < SEATS; i++)
        taken[i] = __VERIFIER_nondet_bool();
    for (int i = 0; i < SEATS; i++) {
        int n = free_from(i);
        longest = n > longest ? n : longest;
    }

    int group = __VERIFIER_nondet_int();
    __VERIFIER_assume(group >= 1 && group <= 4);
    int seat = reserve(group);
    assert((seat >= 0) == (group <= longest));
    if (seat >= 0)
        assert(free_from(seat) == 0);
    return 0;
}
