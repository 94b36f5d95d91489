// A stable merge sort of records by key.
//@ expect: exit 0
//@ stdout: 0g 1b 1e 2c 2f 3a 3d \n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record { int key; char tag; };

static void merge_sort(struct record *v, size_t n)
{
    if (n < 2)
        return;
    size_t half = n / 2, i = 0, j = half, k = 0;
    merge_sort(v, half);
    merge_sort(v + half, n - half);
    struct record *t = malloc(n * sizeof *t);
    while (i < half && j < n)
        t[k++] = v[j].key < v[i].key ? v[j++] : v[i++];
    while (i < half)
        t[k++] = v[i++];
    while (j < n)
        t[k++] = v[j++];
    memcpy(v, t, n * sizeof *t);
    free(t);
}

int main(void)
{
    struct record v[] = { { 3, 'a' }, { 1, 'b' }, { 2, 'c' }, { 3, 'd' }, { 1, 'e' }, { 2, 'f' }, { 0, 'g' } };
    merge_sort(v, 7);
    for (int i = 0; i < 7; i++)
        printf("%d%c ", v[i].key, v[i].tag);
    printf("\n");
    return 0;
}
