// A continue goes on with the step of a for loop, but a while loop has no step.
//@ expect: violated
//@ range: 0..7
//@ witness: 2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int skipped = __VERIFIER_nondet_int(), sum = 0, guard = 0;
    __VERIFIER_assume(skipped >= 0 && skipped < 6);
    int i = 0; while (i < 6 && guard < 12) {
        guard++;
        if (i == skipped)
            continue;
        sum += i;
        i++;
    }
    assert(sum == 15 - skipped); //~ check: assertion
    return 0;
}
