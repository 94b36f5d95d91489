// The position is only set if something was found.
//@ expect: out-of-bounds
//@ stack: filled
#include <stdio.h>

int main(void)
{
    int a[5] = {3, 1, 4, 1, 5};
    int position, wanted = 9;
    for (int i = 0; i < 5; i++)
        if (a[i] == wanted)
            position = i;
    printf("%d\n", a[position]); //~ here
    return 0;
}
