// Quick sort on a pseudo-random sequence, checked afterwards.
//@ expect: exit 0
//@ stdout: 1 1 992 29843\n
#include <stdio.h>

static void sort(int *v, int low, int high)
{
    int i = low, j = high;
    if (low >= high)
        return;
    int pivot = v[low + (high - low) / 2];
    while (i <= j) {
        while (v[i] < pivot) i++;
        while (v[j] > pivot) j--;
        if (i <= j) {
            int t = v[i];
            v[i++] = v[j];
            v[j--] = t;
        }
    }
    sort(v, low, j);
    sort(v, i, high);
}

int main(void)
{
    int v[60];
    unsigned seed = 12345, sum = 0, ordered = 1;
    for (int i = 0; i < 60; i++) {
        seed = seed * 1103515245u + 12345u;
        v[i] = (int)(seed >> 16) % 1000;
    }
    sort(v, 0, 59);
    for (int i = 0; i < 60; i++)
        sum += v[i], ordered &= i == 0 || v[i - 1] <= v[i];
    printf("%u %d %d %u\n", ordered, v[0], v[59], sum);
    return 0;
}
