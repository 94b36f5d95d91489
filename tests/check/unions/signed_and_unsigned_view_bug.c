// The same bits as a signed and as an unsigned number.
//@ expect: violated
//@ witness: -1
#include <assert.h>

union both {
    int i;
    unsigned u;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    union both both;
    both.i = __VERIFIER_nondet_int();
    if (both.i <= 0)
        assert(both.u <= 0x7fffffff); //~ check: assertion
    return 0;
}
