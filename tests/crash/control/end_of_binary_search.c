// The search looks one element beyond the end.
//@ expect: out-of-bounds
//@ stdin: 99\n
#include <stdio.h>

static const int sorted[] = { 2, 3, 5, 7, 11 };
#define N (sizeof sorted / sizeof *sorted)

static int contains(int key)
{
    int low = 0, high = N;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (sorted[middle] == key) //~ here
            return 1;
        if (sorted[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return 0;
}

int main(void)
{
    int key;
    if (scanf("%d", &key) != 1)
        return 1;
    puts(contains(key) ? "yes" : "no");
    return 0;
}
