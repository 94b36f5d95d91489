// A counter of three bits goes round.
//@ expect: holds
//@ range: 0..9
#include <assert.h>

struct counter {
    unsigned count : 3;
};

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    struct counter c = { 0 };
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 9);
    for (unsigned i = 0; i < n; i++)
        c.count++;
    assert(c.count == n % 8);
    return 0;
}
