// The old spellings of designators: a member name with a colon, an index without equals sign.
//@ expect: exit 0
//@ stdout: 1 2 5 7\n
#include <stdio.h>

struct point { int x, y; };

int main(void)
{
    struct point p = { y: 2, x: 1 };
    int v[4] = { [2] 7, [0] 5 };
    printf("%d %d %d %d\n", p.x, p.y, v[0], v[2]);
    return 0;
}
