/* Bisection in a sorted calibration table. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_ENTRIES 7

/* Index of the first entry that is not below the key. */
static int lower_bound(const int *table, int count, int key)
{
    int low = 0;
    int high = count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (table[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int main(void)
{
    int table[MAX_ENTRIES];
    int count = __VERIFIER_nondet_int();
    int key = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && count <= MAX_ENTRIES);
    for (int i = 0; i < count; i++) {
        table[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(i == 0 || table[i - 1] <= table[i]);
    }

    int found = lower_bound(table, count, key);
    assert(found >= 0 && found <= count);
    assert(found == count || table[found] >= key);
    assert(found == 0 || table[found - 1] < key);
    return 0;
}
