// Modular powers: from the left, from the right and with a window of two bits the result is the same.
//@ expect: holds
//@ unwind: 9
#include "verify.h"

#ifndef BITS
#define BITS 3
#endif
#define EXPONENT_BITS 4

static unsigned multiply(unsigned a, unsigned b, unsigned modulus)
{
    return a * b % modulus;
}

static unsigned from_right(unsigned base, unsigned exponent, unsigned modulus)
{
    unsigned result = 1 % modulus;
    for (int bit = 0; bit < EXPONENT_BITS; bit++) {
        if (exponent >> bit & 1)
            result = multiply(result, base, modulus);
        base = multiply(base, base, modulus);
    }
    return result;
}

static unsigned from_left(unsigned base, unsigned exponent, unsigned modulus)
{
    unsigned result = 1 % modulus;
    for (int bit = EXPONENT_BITS - 1; bit >= 0; bit--) {
        result = multiply(result, result, modulus);
        if (exponent >> bit & 1)
            result = multiply(result, base, modulus);
    }
    return result;
}

static unsigned by_window(unsigned base, unsigned exponent, unsigned modulus)
{
    unsigned powers[4];
    powers[0] = 1 % modulus;
    for (int i = 1; i < 4; i++)
        powers[i] = multiply(powers[i - 1], base, modulus);
    unsigned result = 1 % modulus;
    for (int bit = EXPONENT_BITS - 2; bit >= 0; bit -= 2) {
        result = multiply(result, result, modulus);
        result = multiply(result, result, modulus);
        result = multiply(result, powers[exponent >> bit & 3], modulus);
    }
    return result;
}

int main(void)
{
    unsigned modulus = __VERIFIER_nondet_uint() % (1u << BITS);
    __VERIFIER_assume(modulus != 0);
    unsigned base = __VERIFIER_nondet_uint() % (1u << BITS) % modulus;
    unsigned exponent = __VERIFIER_nondet_uint() % (1u << EXPONENT_BITS);
    unsigned right = from_right(base, exponent, modulus);
    assert(right < modulus);
    assert(right == from_left(base, exponent, modulus));
    assert(right == by_window(base, exponent, modulus));
    return 0;
}
