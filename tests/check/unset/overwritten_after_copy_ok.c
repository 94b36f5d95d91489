// What is written to one of two copies afterwards is written there alone.
//@ expect: holds
#include <assert.h>

struct pair {
    int x;
    int y;
};

int main(void)
{
    struct pair a, b;
    b = a;
    a.x = 1;
    b.y = 2;
    int x = b.x, y = a.y;
    a = b;
    assert(a.x == x && a.y == 2 && b.x == x);
    b.y = y;
    assert(b.y == y && a.y == 2);
    return 0;
}
