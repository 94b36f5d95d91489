// Bubble sort of four numbers; too few passes leave it unsorted.
//@ expect: holds
//@ range: -3..3
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[4];
    for (int i = 0; i < 4; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; i < 3 - pass; i++)
            if (a[i] > a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
            }
    assert(a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3]);
    return 0;
}
