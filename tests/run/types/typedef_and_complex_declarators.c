// Declarators read from the inside out: arrays of pointers to functions returning pointers.
//@ expect: exit 0
//@ stdout: 7 12\n20\n16 1\n
#include <stdio.h>

typedef int (*binary)(int, int);
static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static binary table[2] = { add, mul };
static int values[2] = { 10, 20 };

static int *(*pick(int i))[1];
static int *slot[1] = { &values[1] };
static int *(*pick(int i))[1] { return &slot; }

int main(void)
{
    int (*(*pt)[2])(int, int) = &table;
    char *(*names[2])(int) = { 0 };
    printf("%d %d\n", (*pt)[0](3, 4), (*(*pt)[1])(3, 4));
    printf("%d\n", *(*pick(0))[0]);
    printf("%d %d\n", (int)sizeof names, names[1] == 0);
    return 0;
}
