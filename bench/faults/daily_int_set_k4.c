/* A set of numbers in a sorted array. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ROOM 3
#define STEPS 3

typedef struct {
    int elements[ROOM];
    int size;
} IntSet;

/* The index of the first element that is not less. */
static int position(const IntSet *set, int x)
{
    int low = 0;
    int high = set->size;
    while (low < high) {
        int middle = (low + high) / 2;
        if (set->elements[middle] < x)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return low;
}

static bool contains(const IntSet *set, int x)
{
    int at = position(set, x);
    return at < set->size && set->elements[at] == x;
}

static bool insert(IntSet *set, int x)
{
    int at = position(set, x);
    if (at < set->size && set->elements[at] == x)
        return true;
    if (set->size == ROOM)
        return false;
    for (int i = set->size; i > at; i--)
        set->elements[i] = set->elements[i - 1];
    set->elements[at] = x;
    set->size++;
    return true;
}

int main(void)
{
    IntSet set = { .size = 0 };
    int inserted[STEPS];
    int steps = __VERIFIER_nondet_int();
    __VERIFIER_assume(steps >= 0 && steps <= STEPS);

    for (int i = 0; i < steps; i++) {
        inserted[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(inserted[i] >= 0 && inserted[i] < 100);
        assert(insert(&set, inserted[i]));
    }
    assert(set.size <= steps);
    for (int i = 0; i + 1 < set.size; i++)
        assert(set.elements[i] < set.elements[i + 1]);
    for (int i = 0; i < steps; i++)
        assert(contains(&set, inserted[i]));
    return 0;
}
