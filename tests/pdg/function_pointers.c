// Calls through pointers, from a table and from the library.
#include <stdlib.h>

static int add(int a, int b)
{
    return a + b;                    //~ depends on: 24 (data), 24 (control)
}

static int mul(int a, int b)
{
    return a * b;                    //~ depends on: 24 (data), 24 (control)
}

static int less(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b; //~ depends on: 23 (data), 25 (data), 25 (control)
}

static int (*const table[])(int, int) = {add, mul}; //~ depends on: nothing

int main(int argc, char **argv)
{
    int sorted[2] = {3, 1};          //~ depends on: nothing
    int r = table[argc > 1](4, 5);   //~ depends on: 6 (data), 11 (data), 19 (data)
    qsort(sorted, 2, sizeof sorted[0], less); //~ depends on: 16 (data), 23 (data)
    return r + sorted[0];            //~ depends on: 23 (data), 24 (data), 25 (data)
}
