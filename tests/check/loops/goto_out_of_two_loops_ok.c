// A goto leaves two loops at once; the counters tell where.
//@ expect: holds
//@ range: 0..9
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int wanted = __VERIFIER_nondet_int(), i, j;
    __VERIFIER_assume(wanted >= 0 && wanted < 9);
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            if (3 * i + j == wanted)
                goto found;
    assert(0);
found:
    assert(i == wanted / 3 && j == wanted % 3);
    return 0;
}
