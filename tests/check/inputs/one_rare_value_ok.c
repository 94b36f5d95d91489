// One value out of four thousand million.
//@ expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x >> 1 == 0x12345678)
        assert(x != 0x12345678);
    return 0;
}
