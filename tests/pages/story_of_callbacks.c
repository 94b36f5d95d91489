// Calls back from the library and through pointers.
//@ command: run --story
#include <stdlib.h>
#include <stdio.h>
static int calls;
static int compare(const void *x, const void *y)
{
    calls++;
    return *(const int *)x - *(const int *)y;
}
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*const table[])(int, int) = { add, sub };
int main(void)
{
    int v[] = { 3, 1, 2 };
    qsort(v, 3, sizeof v[0], compare);
    int r = 0;
    for (int i = 0; i < 3; i++)
        r = table[i & 1](r, v[i]);
    int *copy = calloc(4, sizeof *copy);
    for (int i = 0; i <= 4; i++)
        copy[i] = v[i % 3] + r;
    free(copy);
    return r;
}
