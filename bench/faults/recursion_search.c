/* Recursive bisection in a table sorted strictly upwards. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define COUNT 5
#define NOT_FOUND (-1)

static int search(const int *table, int from, int to, int key)
{
    if (from >= to)
        return NOT_FOUND;
    int middle = from + (to - from) / 2;
    if (table[middle] < key)
        return search(table, middle + 1, to, key);
    return search(table, from, middle, key);
}

int main(void)
{
    int table[COUNT];
    for (int i = 0; i < COUNT; i++) {
        table[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(i == 0 || table[i - 1] < table[i]);
    }
    int key = __VERIFIER_nondet_int();

    int found = search(table, 0, COUNT, key);
    assert(found >= NOT_FOUND && found < COUNT);
    for (int i = 0; i < COUNT; i++)
        assert((table[i] == key) == (found == i));
    return 0;
}
