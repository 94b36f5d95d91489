// The orbits of small numbers under Collatz's rule come to one.
//@ expect: violated
//@ range: 1..7
//@ witness: 6
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), steps = 0;
    __VERIFIER_assume(n >= 1 && n <= 6);
    while (n != 1 && steps < 20) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    assert(steps < 8); //~ check: assertion
    return 0;
}
