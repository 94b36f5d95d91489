// Member access through values, pointers, nested members, arrays and function results.
//@ expect: exit 0
//@ stdout: -1 7 7 16\n9 box x\n
#include <stdio.h>

struct point { int x, y; };
struct box { struct point corner[2]; const char *name; };

static struct box make(int n)
{
    struct box b = { { { n, n + 1 }, { n + 2, n + 3 } }, "box" };
    return b;
}

int main(void)
{
    struct box b = make(5), *p = &b, **pp = &p;
    p->corner[1].y *= 2;
    (*pp)->corner->x = -1;
    (&b)->corner[0].y++;
    printf("%d %d %d %d\n", b.corner[0].x, b.corner[0].y, b.corner[1].x, p->corner[1].y);
    printf("%d %s %c\n", make(7).corner[1].x, make(1).name, make(1).name[2]);
    return 0;
}
