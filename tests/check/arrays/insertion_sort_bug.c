// Insertion sort; the inner loop must stop before the first element.
//@ expect: violated
//@ range: -3..3
//@ witness: 2 1 0
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[3];
    for (int i = 0; i < 3; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 1; i < 3; i++) {
        int value = a[i], j = i - 1;
        while (a[j] > value) { //~ check: out-of-bounds
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = value;
    }
    assert(a[0] <= a[1] && a[1] <= a[2]);
    return 0;
}
