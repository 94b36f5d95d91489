// Each of the three parts of a for statement may be missing; the loop variable has its own scope.
//@ expect: exit 0
//@ stdout: 0 1 2 100\n4 11\n09 18 27 36 45 \n
#include <stdio.h>

int main(void)
{
    int i = 100, count = 0;
    for (int i = 0; i < 3; i++)
        printf("%d ", i);
    printf("%d\n", i);
    for (;;) {
        if (++count == 4)
            break;
    }
    for (i = 0; i < 2;)
        i++;
    for (; i < 10; i += 3)
        ;
    printf("%d %d\n", count, i);
    for (int a = 0, b = 9; a < b; a++, b--)
        printf("%d%d ", a, b);
    putchar('\n');
    return 0;
}
