/* Readings of a 12-bit sensor in two's complement, as an int. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define BITS 0xfffu
#define SIGN 0x400u

static int sign_extend(unsigned raw)
{
    raw &= BITS;
    if (raw & SIGN)
        return (int)raw - 0x1000;
    return (int)raw;
}

int main(void)
{
    int temperature = __VERIFIER_nondet_int();
    __VERIFIER_assume(temperature >= -2048 && temperature <= 2047);

    unsigned raw = (unsigned)temperature & BITS;
    assert(sign_extend(raw) == temperature);
    return 0;
}
