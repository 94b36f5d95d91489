/* Three-way partition: smaller elements to the left, equal ones in the middle, larger right. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define N 5

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

/* Sets first and last to the range of the elements that are equal to the pivot. */
static void partition(int *a, int n, int pivot, int *first, int *last)
{
    int low = 0;
    int mid = 0;
    int high = n - 1;

    while (mid <= high) {
        if (a[mid] < pivot)
            swap(&a[low++], &a[mid++]);
        else if (a[high] > pivot)
            swap(&a[mid], &a[high--]);
        else
            mid++;
    }
    *first = low;
    *last = high;
}

int main(void)
{
    int a[N];
    int first;
    int last;
    for (int i = 0; i < N; i++) {
        a[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(a[i] >= 0 && a[i] <= 9);
    }
    int pivot = a[N / 2];

    partition(a, N, pivot, &first, &last);
    assert(first <= last);
    for (int i = 0; i < N; i++) {
        if (i < first)
            assert(a[i] < pivot);
        else if (i <= last)
            assert(a[i] == pivot);
        else
            assert(a[i] > pivot);
    }
    return 0;
}
