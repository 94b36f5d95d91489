// A copy has the content of its source, and no other member's.
//@ expect: violated
//@ witness: 1 2
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
    assert(a.x == b.y); //~ check: assertion
    return 0;
}
