// What is written to one of two copies afterwards is written there alone.
//@ expect: violated
//@ witness: 5
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
    assert(a.x == b.x); //~ check: assertion
    return 0;
}
