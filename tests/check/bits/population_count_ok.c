// Counting bits by clearing the lowest one.
//@ expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char byte = __VERIFIER_nondet_uchar();
    int count = 0, expected = 0;
    for (unsigned v = byte; v; v &= v - 1)
        count++;
    for (int i = 0; i < 8; i++)
        expected += byte >> i & 1;
    assert(count == expected);
    return 0;
}
