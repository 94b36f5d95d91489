// A recursive walk that counts through a pointer handed down.
//@ expect: holds
//@ range: 0..15
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static void count_bits(unsigned value, int *count)
{
    if (value == 0)
        return;
    *count += value & 1;
    count_bits(value >> 1, count);
}

int main(void)
{
    unsigned value = __VERIFIER_nondet_uchar() & 0xf;
    int count = 0;
    count_bits(value, &count);
    assert(count == __builtin_popcount(value));
    return 0;
}
