/* Smallest and largest value of a block, handed back through pointers. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_VALUES 5

struct summary {
    int lowest;
    int highest;
};

static void find_range(const int *values, int count, int *lowest, int *highest)
{
    *lowest = values[0];
    *highest = values[0];
    for (int i = 1; i < count; i++) {
        if (values[i] < *lowest)
            *lowest = values[i];
        else if (values[i] > *highest)
            *highest = values[i];
    }
}

static struct summary summarise(const int *values, int count)
{
    struct summary s;
    find_range(values, count, &s.highest, &s.lowest);
    return s;
}

int main(void)
{
    int values[MAX_VALUES];
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 1 && count <= MAX_VALUES);
    for (int i = 0; i < count; i++)
        values[i] = __VERIFIER_nondet_int();

    struct summary s = summarise(values, count);
    for (int i = 0; i < count; i++) {
        assert(s.lowest <= values[i]);
        assert(values[i] <= s.highest);
    }
    return 0;
}
