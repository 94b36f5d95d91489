// Bubble sort with early end.
//@ expect: exit 0
//@ stdout: 1 2 3 7 8 9 in 5 turns\n
#include <stdio.h>

static int bubble(int *v, int n)
{
    int turns = 0, swapped;
    do {
        swapped = 0;
        for (int i = 1; i < n; i++)
            if (v[i - 1] > v[i]) {
                int t = v[i];
                v[i] = v[i - 1];
                v[i - 1] = t;
                swapped = 1;
            }
        turns++;
    } while (swapped);
    return turns;
}

int main(void)
{
    int v[] = { 9, 3, 7, 1, 8, 2 };
    int turns = bubble(v, 6);
    for (int i = 0; i < 6; i++)
        printf("%d ", v[i]);
    printf("in %d turns\n", turns);
    return 0;
}
