// A triangle of turns, counted by two loops.
//@ expect: violated
//@ range: 0..5
//@ witness: 2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), count = 0;
    __VERIFIER_assume(n >= 0 && n <= 5);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            count++;
    assert(count == n * (n + 1) / 2); //~ check: assertion
    return 0;
}
