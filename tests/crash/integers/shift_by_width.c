// A mask of n bits, also for n = 32.
//@ expect: bad-shift
//@ args: 32
#include <stdio.h>
#include <stdlib.h>

static unsigned mask(int bits) { return (1u << bits) - 1; } //~ here

int main(int argc, char **argv)
{
    int bits = argc > 1 ? atoi(argv[1]) : 8;
    if (bits < 0 || bits > 32) return 1;
    printf("%#x\n", mask(bits));
    return 0;
}
