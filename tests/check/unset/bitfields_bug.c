// Only the first byte of a bit-field is copied.
//@ expect: violated
//@ witness: 0 127
#include <assert.h>
#include <string.h>

struct flags {
    unsigned low : 3;
    unsigned high : 7;
};

int main(void)
{
    struct flags a, b;
    a.low = 5;
    memcpy(&b, &a, 1);
    assert(a.high == b.high); //~ check: assertion
    return 0;
}
