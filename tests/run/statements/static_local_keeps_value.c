// A static local keeps its value between calls and in recursion; each function has its own.
//@ expect: exit 0
//@ stdout: 10 11 12 5\n1 2 3 \n
#include <stdio.h>

static int next(void)
{
    static int counter = 10;
    return counter++;
}

static int depth(int n)
{
    static int deepest;
    if (n > deepest)
        deepest = n;
    return n < 5 ? depth(n + 1) : deepest;
}

int main(void)
{
    int a = next(), b = next();
    printf("%d %d %d %d\n", a, b, next(), depth(0));
    for (int i = 0; i < 3; i++) {
        static int hits;
        printf("%d ", ++hits);
    }
    printf("\n");
    return 0;
}
