// A copy of what was never set has the same content, whatever that is.
//@ expect: holds
#include <assert.h>
#include <string.h>

struct pair {
    int x;
    int y;
};

int main(void)
{
    struct pair a, b;
    memcpy(&a, &b, sizeof a);
    assert(a.x == b.x);
    assert(b.y == a.y);
    return 0;
}
