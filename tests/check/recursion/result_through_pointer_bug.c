// A recursive walk that counts through a pointer handed down.
//@ expect: violated
//@ range: 0..15
//@ witness: 2
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static void count_bits(unsigned value, int *count)
{
    if (value == 0)
        return;
    *count += value % 3;
    count_bits(value >> 1, count);
}

int main(void)
{
    unsigned value = __VERIFIER_nondet_uchar() & 0xf;
    int count = 0;
    count_bits(value, &count);
    assert(count == __builtin_popcount(value)); //~ check: assertion
    return 0;
}
