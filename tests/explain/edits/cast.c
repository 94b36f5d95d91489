// Counters of eight bits begin again after 255: their difference is meant in eight bits, too.
//@ says: with `(int8_t)(now - then)` in place of `now - then`
#include <assert.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static int is_later(uint8_t now, uint8_t then)
{
    return now - then > 0; //~ cause
}

int main(void)
{
    uint8_t then = __VERIFIER_nondet_uchar(), passed = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(passed < 100);
    uint8_t now = (uint8_t)(then + passed); //~ cause
    assert(is_later(now, then) == (passed > 0)); //~ cause
    assert(is_later(then, now) == 0);
    return 0;
}
