/* Free rooms of a hostel, one bit each. */
#include <assert.h>
#include <stdbool.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ROOMS 20
#define BYTES ((ROOMS + 7) / 8)

static unsigned char taken[BYTES];

static bool is_taken(unsigned room)
{
    return (taken[room / 8] >> room % 8 & 1) != 0;
}

static void take(unsigned room)
{
    taken[room / 8] |= 1u << room % 8;
}

static void leave(unsigned room)
{
    taken[room / 8] &= ~(1u << room % 8);
}

/* Checks in a guest; false if the room is not free. */
static bool check_in(unsigned room)
{
    if (room >= ROOMS)
        return false;
    if (taken[room / 8] & 1u << room % 8 == 1)
        return false;
    take(room);
    return true;
}

int main(void)
{
    unsigned char before[BYTES];
    for (int i = 0; i < BYTES; i++)
        before[i] = taken[i] = __VERIFIER_nondet_uchar();
    unsigned room = __VERIFIER_nondet_uint();
    unsigned other = __VERIFIER_nondet_uint();
    __VERIFIER_assume(room < ROOMS && other < ROOMS && other != room);

    bool was_taken = is_taken(room);
    bool other_taken = is_taken(other);
    bool entered = check_in(room);
    assert(entered == !was_taken);
    assert(is_taken(room));
    assert(is_taken(other) == other_taken);
    if (entered) {
        leave(room);
        assert(!is_taken(room));
        for (int i = 0; i < BYTES; i++)
            assert(taken[i] == before[i]);
    }
    assert(!check_in(ROOMS));
    return 0;
}
