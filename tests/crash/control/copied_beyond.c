// The smaller struct is copied with the size of the larger one.
//@ expect: out-of-bounds
#include <stdio.h>
#include <string.h>

struct point2 { int x, y; };
struct point3 { int x, y, z; };

int main(void)
{
    struct point2 flat = { 1, 2 };
    struct point3 deep;
    memcpy(&deep, &flat, sizeof(deep)); //~ here
    printf("%d %d\n", deep.x, deep.y);
    return 0;
}
