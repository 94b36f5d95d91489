// A break ends the inner loop only.
//@ expect: holds
//@ range: 0..4
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int stop = __VERIFIER_nondet_int(), turns = 0;
    __VERIFIER_assume(stop >= 0 && stop < 4);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            if (j == stop)
                break;
            turns++;
        }
    }
    assert(turns == 3 * stop);
    return 0;
}
