// The integer square root by adding odd numbers.
//@ expect: holds
//@ range: 0..63
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), root = 0, odd = 1, square = 1;
    __VERIFIER_assume(n < 64);
    while (square <= n) {
        root++;
        odd += 2;
        square += odd;
    }
    assert(root * root <= n && (root + 1) * (root + 1) > n);
    return 0;
}
