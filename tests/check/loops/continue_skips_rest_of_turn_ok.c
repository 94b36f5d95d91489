// A continue goes on with the step of a for loop, but a while loop has no step.
//@ expect: holds
//@ range: 0..7
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int skipped = __VERIFIER_nondet_int(), sum = 0, guard = 0;
    __VERIFIER_assume(skipped >= 0 && skipped < 6);
    for (int i = 0; i < 6 && guard < 12; i++) {
        guard++;
        if (i == skipped)
            continue;
        sum += i;

    }
    assert(sum == 15 - skipped);
    return 0;
}
