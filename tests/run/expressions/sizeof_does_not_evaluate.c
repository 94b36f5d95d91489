// The operand of sizeof is not evaluated, arrays do not decay in it.
//@ expect: exit 0
//@ stdout: 4 1\n40 40 10\n6 4 4\n4 1\n5\n
#include <stdio.h>

int main(void)
{
    int i = 1, a[10], (*pa)[10] = &a;
    int *null = 0;
    char text[] = "hello";
    printf("%d %d\n", (int)sizeof(i++), i);
    printf("%d %d %d\n", (int)sizeof a, (int)sizeof *pa, (int)(sizeof a / sizeof a[0]));
    printf("%d %d %d\n", (int)sizeof text, (int)sizeof "abc", (int)sizeof *null);
    printf("%d %d\n", (int)sizeof 'x', (int)sizeof(char));
    printf("%d\n", (int)(sizeof(i = 5) + i));
    return 0;
}
