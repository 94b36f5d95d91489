// The left side's effects are complete before the right side is evaluated.
//@ expect: exit 0
//@ stdout: one two 30\n31\n
#include <stdio.h>

int main(void)
{
    int i = 0;
    if (i++ == 0 && i == 1)
        printf("one ");
    if (i++ == 0 || i == 2)
        printf("two ");
    i = (i++, i * 10);
    printf("%d\n", i);
    i = i++ ? i : -1;
    printf("%d\n", i);
    return 0;
}
