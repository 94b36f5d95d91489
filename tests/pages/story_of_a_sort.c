// A sort: nested loops, the two elements that are compared, a call in a loop; a little is left out.
//@ command: run --story --inputs tests/pages/story_of_a_sort.inputs
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void swap(int *x, int *y)
{
    int t = *x;
    *x = *y;
    *y = t;
}

static void sort(int *a, int n)
{
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - 1 - i - 1; j++)
            if (a[j] > a[j + 1])
                swap(&a[j], &a[j + 1]);
}

int main(void)
{
    int data[5];
    for (int i = 0; i < 5; i++)
        data[i] = __VERIFIER_nondet_int();
    sort(data, 5);
    for (int i = 0; i + 1 < 5; i++)
        assert(data[i] <= data[i + 1]);
    return 0;
}
