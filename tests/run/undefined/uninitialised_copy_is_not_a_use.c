// Copying a struct with members not yet set is no use of them.
//@ expect: exit 0
//@ options: --uninitialised error
//@ stdout: 6 1\n
#include <stdio.h>
#include <string.h>

struct pair { int set, unset; };

int main(void)
{
    struct pair a, b, c;
    a.set = 6;
    b = a;
    memcpy(&c, &b, sizeof c);
    c.unset = 1;
    printf("%d %d\n", c.set, c.unset);
    return 0;
}
