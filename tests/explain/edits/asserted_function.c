// The function under test is only called in the assertion; the statement that is missing stands elsewhere in it.
//@ says: with `p ^= 1;`
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static unsigned parity(unsigned v)
{
    unsigned p = 0, seen = 0; //~ cause
    if (v & 4) {
        p ^= 1;
        seen++;
    }
    if (v & 2) {
        seen++; //~ cause
    }
    if (v & 1) {
        p ^= 1;
        seen++;
    }
    return seen > 0 ? p : 0;
}

static unsigned is_odd(unsigned v)
{
    unsigned odd = 0;
    for (int i = 0; i < 3; i++)
        odd = odd != (v >> i & 1); //~ cause
    return odd;
}

int main(void)
{
    unsigned v = __VERIFIER_nondet_uint();
    __VERIFIER_assume(v < 8);
    assert(parity(v) == is_odd(v));
    return 0;
}
