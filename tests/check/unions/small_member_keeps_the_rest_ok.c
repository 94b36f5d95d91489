// Writing a small member leaves the other bytes of the union as they were.
//@ expect: holds
#include <assert.h>

union slot {
    unsigned wide;
    unsigned char narrow;
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    union slot slot;
    unsigned before = __VERIFIER_nondet_uint();
    slot.wide = before;
    slot.narrow = 0;
    assert(slot.wide == (before & ~0xffu));
    return 0;
}
