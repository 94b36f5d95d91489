// A struct without members has size zero in gcc.
//@ expect: exit 0
//@ stdout: 0 8 1 2\n
#include <stdio.h>

struct empty {};
struct holder { int a; struct empty e; int b; };

int main(void)
{
    struct empty x, y;
    x = y;
    struct holder h = { 1, {}, 2 };
    printf("%d %d %d %d\n", (int)sizeof x, (int)sizeof(struct holder), h.a, h.b);
    return 0;
}
