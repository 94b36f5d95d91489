// The same bits as a signed and as an unsigned number.
//@ expect: holds
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
    if (both.i >= 0)
        assert(both.u <= 0x7fffffff);
    return 0;
}
