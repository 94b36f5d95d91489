// Copies of copies have the same content, and the first that is read says which.
//@ expect: holds
#include <assert.h>

struct pair {
    int x;
    int y;
};

int main(void)
{
    struct pair a, b, c, d;
    b = a;
    c = b;
    int first = c.x;
    d = c;
    assert(a.x == first && b.x == first && d.x == first);
    assert(d.y == a.y && c.y == b.y);
    return 0;
}
