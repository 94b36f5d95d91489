// -1 passes the test of a signed length.
//@ expect: out-of-bounds
//@ stdin: -1
#include <stdio.h>
#include <string.h>

int main(void)
{
    char from[16] = "something", to[16];
    int length;

    if (scanf("%d", &length) != 1)
        return 1;
    if (length > 16)
        return 1;
    memcpy(to, from, length); //~ here
    printf("%d\n", length);
    return to[0] == 0;
}
