// A _Bool is 1 for everything but 0; a char may lose the bits that were set.
//@ expect: violated
//@ witness: 256
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int flags = __VERIFIER_nondet_int();
    char set = flags & 0x700;
    assert(!set == !(flags & 0x700)); //~ check: assertion
    return 0;
}
