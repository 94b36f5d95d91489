// Structs are copied when passed, returned and assigned.
//@ expect: exit 0
//@ stdout: 6 99 -1 5\n4\n5 6\n
#include <stdio.h>

struct vec { double x, y, z; };
struct holder { struct vec v; int tag[3]; };

static struct vec add(struct vec a, struct vec b)
{
    a.x += b.x; a.y += b.y; a.z += b.z;
    return a;
}

static struct holder touch(struct holder h) { h.tag[1] = 99; h.v = add(h.v, h.v); return h; }

int main(void)
{
    struct holder h = { { 1, 2, 3 }, { 4, 5, 6 } }, copy = h, t;
    t = touch(h);
    h.tag[1] = -1;
    printf("%g %d %d %d\n", t.v.z, t.tag[1], h.tag[1], copy.tag[1]);
    printf("%g\n", add(add(copy.v, h.v), t.v).x);
    t = h = copy;
    printf("%d %d\n", t.tag[1], touch(touch(t)).tag[2]);
    return 0;
}
