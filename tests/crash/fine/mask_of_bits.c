// All widths from 0 to 32 have a mask.
//@ expect: holds
//@ run: all bits
//@ args: 32
//@ run: some
//@ args: 5
//@ run: not a width
//@ args: 33
#include <stdio.h>
#include <stdlib.h>

static unsigned mask(int bits)
{
    if (bits == 0)
        return 0;
    return ~0u >> (32 - bits);
}

int main(int argc, char **argv)
{
    int bits = argc > 1 ? atoi(argv[1]) : 8;
    if (bits < 0 || bits > 32)
        return 1;
    printf("%#x\n", mask(bits));
    return 0;
}
