// Merge sort by recursion; halves that seem to be in order are left alone, but the wrong elements are compared.
//@ expect: violated
//@ unwind: 9
//@ witness: 1 2 3  2 1 3
#include "verify.h"

#ifndef COUNT
#define COUNT 6
#endif

static int values[COUNT];
static int scratch[COUNT];

static void merge(int from, int middle, int to)
{
    int left = from, right = middle, out = from;
    while (left < middle && right < to) {
        if (values[left] <= values[right])
            scratch[out++] = values[left++];
        else
            scratch[out++] = values[right++];
    }
    while (left < middle)
        scratch[out++] = values[left++];
    while (right < to)
        scratch[out++] = values[right++];
    for (int i = from; i < to; i++)
        values[i] = scratch[i];
}

static void sort(int from, int to)
{
    if (to - from < 2)
        return;
    int middle = (from + to) / 2;
    sort(from, middle);
    sort(middle, to);
#ifdef FIXED
    if (values[middle - 1] > values[middle])
#else
    if (values[middle - 1] > values[to - 1])
#endif
        merge(from, middle, to);
}

static int search(int count, int wanted)
{
    int low = 0, high = count - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (values[middle] == wanted)
            return middle;
        if (values[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

int main(void)
{
    int original[COUNT];
    for (int i = 0; i < COUNT; i++) {
        values[i] = __VERIFIER_nondet_int();
        original[i] = values[i];
    }
    sort(0, COUNT);
    for (int i = 1; i < COUNT; i++)
        assert(values[i - 1] <= values[i]); //~ check: assertion
    int index = any_from(0, COUNT - 1);
    int found = search(COUNT, original[index]);
    assert(found >= 0 && values[found] == original[index]);
    return 0;
}
