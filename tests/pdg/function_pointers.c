// Calls through pointers, from a table and from the library.
#include <stdlib.h>

static int add(int a, int b)         //~ depends on: 24 (control), 24 (data)
{
    return a + b;                    //~ depends on: 4 (control), 4 (data)
}

static int mul(int a, int b)         //~ depends on: 24 (control), 24 (data)
{
    return a * b;                    //~ depends on: 9 (control), 9 (data)
}

static int less(const void *a, const void *b) //~ depends on: 25 (control), 25 (data)
{
    return *(const int *)a - *(const int *)b; //~ depends on: 14 (control), 14 (data), 23 (data)
}

static int (*const table[])(int, int) = {add, mul}; //~ depends on: nothing

int main(int argc, char **argv)      //~ depends on: nothing
{
    int sorted[2] = {3, 1};          //~ depends on: 21 (control)
    int r = table[argc > 1](4, 5);   //~ depends on: 6 (data), 11 (data), 19 (data), 21 (control), 21 (data)
    qsort(sorted, 2, sizeof sorted[0], less); //~ depends on: 16 (data), 21 (control), 23 (data)
    return r + sorted[0];            //~ depends on: 21 (control), 23 (data), 24 (data), 25 (data)
}
