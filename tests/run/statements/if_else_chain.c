// A chain of if / else if / else picks exactly one arm, and else binds to the nearest if.
//@ expect: exit 0
//@ stdout: negative zero small large\nonly b\n
#include <stdio.h>

static const char *size(int n)
{
    if (n < 0)
        return "negative";
    else if (n == 0)
        return "zero";
    else if (n < 10)
        return "small";
    else
        return "large";
}

int main(void)
{
    int a = 0, b = 1;
    printf("%s %s %s %s\n", size(-3), size(0), size(9), size(10));
    if (a)
        if (b)
            puts("both");
        else
            puts("only a");
    if (b)
        if (a)
            puts("both");
        else
            puts("only b");
    return 0;
}
