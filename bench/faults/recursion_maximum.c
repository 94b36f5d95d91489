/* The largest element by halving the range. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_COUNT 5

/* The largest of values[first] to values[last], both included. */
static int maximum(const int *values, int first, int last)
{
    if (first >= last)
        return values[first];
    int middle = first + (last - first) / 2;
    int left = maximum(values, first, middle - 1);
    int right = maximum(values, middle + 1, last);
    return left > right ? left : right;
}

int main(void)
{
    int values[MAX_COUNT];
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 1 && count <= MAX_COUNT);
    for (int i = 0; i < count; i++)
        values[i] = __VERIFIER_nondet_int();

    int largest = maximum(values, 0, count - 1);
    for (int i = 0; i < count; i++)
        assert(values[i] <= largest);
    return 0;
}
