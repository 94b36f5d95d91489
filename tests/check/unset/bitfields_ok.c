// A byte of which only some bits are set is copied: the others are the same in the copy.
//@ expect: holds
#include <assert.h>
#include <string.h>

struct flags {
    unsigned low : 3;
    unsigned high : 7;
    unsigned rest : 22;
};

int main(void)
{
    struct flags a, b, c;
    a.low = 5;
    b = a;
    memcpy(&c, &b, 1);
    assert(b.low == 5 && c.low == 5);
    b.low = 2;
    unsigned high = a.high;
    assert(b.high == high && b.low == 2 && a.low == 5);
    c.high = 0;
    c = b;
    assert(c.high == high && c.rest == a.rest);
    return 0;
}
