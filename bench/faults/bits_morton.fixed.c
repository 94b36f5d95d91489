/* Interleaves the bits of a column and a row to an index of a tiled texture, and takes them apart again. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned spread(unsigned x)
{
    x &= 0xffu;
    x = (x | x << 4) & 0x0f0fu;
    x = (x | x << 2) & 0x3333u;
    x = (x | x << 1) & 0x5555u;
    return x;
}

static unsigned gather(unsigned x)
{
    x &= 0x5555u;
    x = (x | x >> 1) & 0x3333u;
    x = (x | x >> 2) & 0x0f0fu;
    x = (x | x >> 4) & 0x00ffu;
    return x;
}

static unsigned interleave(unsigned char column, unsigned char row)
{
    return spread(column) | spread(row) << 1;
}

int main(void)
{
    unsigned char column = __VERIFIER_nondet_uchar();
    unsigned char row = __VERIFIER_nondet_uchar();
    unsigned index = interleave(column, row);
    assert(gather(index) == column);
    assert(gather(index >> 1) == row);
    return 0;
}
