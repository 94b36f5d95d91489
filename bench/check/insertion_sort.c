// Insertion sort and selection sort of any small array give the same: in order, and with the same elements.
//@ expect: holds
//@ unwind: 8
#include "verify.h"

#ifndef COUNT
#define COUNT 5
#endif

static void insertion_sort(int *values, int count)
{
    for (int i = 1; i < count; i++) {
        int value = values[i];
        int at = i;
        while (at > 0 && values[at - 1] > value) {
            values[at] = values[at - 1];
            at--;
        }
        values[at] = value;
    }
}

static void selection_sort(int *values, int count)
{
    for (int i = 0; i < count; i++) {
        int smallest = i;
        for (int j = i + 1; j < count; j++)
            if (values[j] < values[smallest])
                smallest = j;
        int value = values[i];
        values[i] = values[smallest];
        values[smallest] = value;
    }
}

static int occurrences(const int *values, int count, int wanted)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += values[i] == wanted;
    return found;
}

int main(void)
{
    int input[COUNT], first[COUNT], second[COUNT];
    for (int i = 0; i < COUNT; i++) {
        input[i] = __VERIFIER_nondet_int();
        first[i] = input[i];
        second[i] = input[i];
    }
    insertion_sort(first, COUNT);
    selection_sort(second, COUNT);

    for (int i = 1; i < COUNT; i++)
        assert(first[i - 1] <= first[i]);
    int wanted = __VERIFIER_nondet_int();
    assert(occurrences(input, COUNT, wanted) == occurrences(first, COUNT, wanted));
    for (int i = 0; i < COUNT; i++)
        assert(first[i] == second[i]);
    return 0;
}
