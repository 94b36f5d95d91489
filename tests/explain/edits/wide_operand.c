// The product is computed in 32 bits, and only then becomes a longer number.
//@ says: with `(uint64_t)ticks` in place of `ticks`
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define NANOSECONDS 40u

static uint64_t time_of(uint32_t ticks)
{
    uint64_t time = 0;
    if (ticks > 0)
        time = ticks * NANOSECONDS; //~ cause
    return time; //~ cause
}

int main(void)
{
    uint32_t ticks = __VERIFIER_nondet_uint();
    uint64_t time = time_of(ticks); //~ cause
    assert(time >= ticks);
    assert(time % NANOSECONDS == 0);
    return 0;
}
