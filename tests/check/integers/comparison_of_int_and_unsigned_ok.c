// A negative int becomes huge when it meets an unsigned.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int i = __VERIFIER_nondet_int();
    unsigned u = __VERIFIER_nondet_uint();
    if (i < 0 && u < 100)
        assert((long)i < u);
    return 0;
}
