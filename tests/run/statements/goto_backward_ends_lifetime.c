// Jumping back before a declaration and running it again initialises the object anew.
//@ expect: exit 0
//@ stdout: 5 6 7 8 \n
#include <stdio.h>

int main(void)
{
    int turns = 0;
again:;
    int fresh = 5;
    fresh += turns;
    printf("%d ", fresh);
    if (++turns < 4)
        goto again;
    printf("\n");
    return 0;
}
