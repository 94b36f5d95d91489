// Five ways of counting the bits of a word agree on every word.
//@ expect: holds
//@ unwind: 33
#include "verify.h"

static const unsigned char nibble_bits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

static unsigned count_by_shifting(unsigned word)
{
    unsigned count = 0;
    for (int bit = 0; bit < 32; bit++)
        count += word >> bit & 1u;
    return count;
}

/* Clears the lowest bit that is set until none is left. */
static unsigned count_by_clearing(unsigned word)
{
    unsigned count = 0;
    while (word != 0) {
        word &= word - 1;
        count++;
    }
    return count;
}

/* Sums of neighbouring fields of 2, 4, 8, 16 and 32 bits. */
static unsigned count_in_parallel(unsigned word)
{
    word = word - (word >> 1 & 0x55555555u);
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0fu;
    word = word + (word >> 8);
    word = word + (word >> 16);
    return word & 0x3fu;
}

/* The same, but the bytes are added by one multiplication. */
static unsigned count_by_multiplying(unsigned word)
{
    word = word - (word >> 1 & 0x55555555u);
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0fu;
    return word * 0x01010101u >> 24;
}

static unsigned count_by_table(unsigned word)
{
    unsigned count = 0;
    for (int nibble = 0; nibble < 8; nibble++) {
        count += nibble_bits[word & 15u];
        word >>= 4;
    }
    return count;
}

static unsigned parity(unsigned word)
{
    for (int width = 16; width > 0; width /= 2)
        word ^= word >> width;
    return word & 1u;
}

int main(void)
{
    unsigned word = __VERIFIER_nondet_uint();
    unsigned count = count_in_parallel(word);

    assert(count <= 32);
    assert(count == count_by_multiplying(word));
    assert(count == count_by_table(word));
    assert(count == count_by_shifting(word));
    assert(count == count_by_clearing(word));
    assert(count % 2 == parity(word));
    return 0;
}
