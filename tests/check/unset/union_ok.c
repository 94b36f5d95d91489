// A union is copied as the bytes it is, and read by other members.
//@ expect: holds
#include <assert.h>

union word {
    unsigned all;
    unsigned short halves[2];
    unsigned char bytes[4];
};

int main(void)
{
    union word a, b, c;
    a.bytes[1] = 9;
    b = a;
    c.all = b.all;
    assert(a.halves[1] == b.halves[1] && c.halves[0] == a.halves[0]);
    assert(a.bytes[1] == 9 && b.bytes[3] == c.bytes[3] && a.bytes[0] == (unsigned char)b.all);
    return 0;
}
