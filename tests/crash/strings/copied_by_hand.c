// The loop copies until it finds an end in the wrong string.
//@ expect: out-of-bounds
#include <stdio.h>

int main(void)
{
    char from[] = "abc", to[3];
    char *s = from, *t = to;
    while ((*t++ = *s++)) //~ here
        ;
    printf("%c\n", to[0]);
    return 0;
}
