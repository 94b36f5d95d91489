// Quick sort and heap sort of pseudo-random numbers: recursion, swaps through pointers, comparisons.
#include <stdio.h>

#define COUNT 200000

static int numbers[COUNT];
static unsigned state;

static void fill(unsigned seed)
{
    state = seed;
    for (int i = 0; i < COUNT; i++) {
        state = state * 1664525u + 1013904223u;
        numbers[i] = (int)(state >> 8) - (1 << 23);
    }
}

static void swap(int *a, int *b)
{
    int kept = *a;
    *a = *b;
    *b = kept;
}

static void quick_sort(int *v, int left, int right)
{
    while (left < right) {
        int pivot = v[left + (right - left) / 2], i = left, j = right;
        while (i <= j) {
            while (v[i] < pivot)
                i++;
            while (v[j] > pivot)
                j--;
            if (i <= j)
                swap(&v[i++], &v[j--]);
        }
        if (j - left < right - i) {
            quick_sort(v, left, j);
            left = i;
        } else {
            quick_sort(v, i, right);
            right = j;
        }
    }
}

static void sift_down(int *v, int at, int count)
{
    for (;;) {
        int child = 2 * at + 1;
        if (child >= count)
            return;
        if (child + 1 < count && v[child + 1] > v[child])
            child++;
        if (v[at] >= v[child])
            return;
        swap(&v[at], &v[child]);
        at = child;
    }
}

static void heap_sort(int *v, int count)
{
    for (int i = count / 2 - 1; i >= 0; i--)
        sift_down(v, i, count);
    for (int last = count - 1; last > 0; last--) {
        swap(&v[0], &v[last]);
        sift_down(v, 0, last);
    }
}

static unsigned checksum(void)
{
    unsigned sum = 0;
    for (int i = 0; i < COUNT; i++) {
        if (i > 0 && numbers[i - 1] > numbers[i])
            return 0;
        sum = sum * 31 + (unsigned)numbers[i];
    }
    return sum;
}

int main(void)
{
    fill(1);
    quick_sort(numbers, 0, COUNT - 1);
    unsigned quick = checksum();
    fill(1);
    heap_sort(numbers, COUNT);
    printf("%08x %08x\n", quick, checksum());
    return quick != checksum();
}
