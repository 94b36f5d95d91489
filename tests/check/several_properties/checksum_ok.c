// A checksum of four bytes notices every change of one byte.
//@ expect: holds
//@ range: 0..3
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char sum(const unsigned char *data)
{
    unsigned char s = 0;
    for (int i = 0; i < 4; i++)
        s = s * 3 + data[i];
    return s;
}

int main(void)
{
    unsigned char data[4];
    for (int i = 0; i < 4; i++)
        data[i] = __VERIFIER_nondet_uchar();
    unsigned char before = sum(data);
    unsigned char place = __VERIFIER_nondet_uchar() % 4, change = __VERIFIER_nondet_uchar();
    if (change != 0) {
        data[place] ^= change;
        assert(sum(data) != before);
    }
    return 0;
}
