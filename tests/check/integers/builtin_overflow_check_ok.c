// The compiler's own test for overflow asks whether the result fits the type it is stored in.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    int sum;
    if (__builtin_add_overflow(a, b, &sum)) {
        assert((a < 0) == (b < 0));
        return 0;
    }
    int kept = sum;
    assert(kept == (long)a + b);
    return 0;
}
