// Binary search in a sorted table; a strict test misses the last candidate.
//@ expect: holds
//@ range: 0..15
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    static const int table[7] = { 1, 3, 5, 7, 9, 11, 13 };
    int key = __VERIFIER_nondet_int(), low = 0, high = 6, found = -1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (table[middle] == key) {
            found = middle;
            break;
        }
        if (table[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    if (key >= 1 && key <= 13 && key % 2 == 1)
        assert(found == key / 2);
    else
        assert(found == -1);
    return 0;
}
