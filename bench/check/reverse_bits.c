// Reversing the bits of a word by swapping halves; one of the masks for swapping nibbles is wrong.
//@ expect: violated
//@ unwind: 33
//@ witness: 0x800
#include "verify.h"

static const unsigned char reversed_nibble[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};

static unsigned reverse_by_swapping(unsigned word)
{
    word = (word & 0x55555555u) << 1 | (word >> 1 & 0x55555555u);
    word = (word & 0x33333333u) << 2 | (word >> 2 & 0x33333333u);
    word = (word & 0x0f0f0e0fu) << 4 | (word >> 4 & 0x0f0f0f0fu);
    word = (word & 0x00ff00ffu) << 8 | (word >> 8 & 0x00ff00ffu);
    return word << 16 | word >> 16;
}

static unsigned reverse_by_table(unsigned word)
{
    unsigned result = 0;
    for (int nibble = 0; nibble < 8; nibble++) {
        result = result << 4 | reversed_nibble[word & 15u];
        word >>= 4;
    }
    return result;
}

static unsigned reverse_bit_by_bit(unsigned word)
{
    unsigned result = 0;
    for (int bit = 0; bit < 32; bit++) {
        result = result << 1 | (word & 1u);
        word >>= 1;
    }
    return result;
}

/* The position of the highest bit, by halving. */
static int highest_bit(unsigned word)
{
    int position = 0;
    for (int width = 16; width > 0; width /= 2) {
        if (word >> width != 0) {
            word >>= width;
            position += width;
        }
    }
    return position;
}

/* The position of the lowest bit, by multiplying with a de Bruijn sequence. */
static int lowest_bit(unsigned word)
{
    static const unsigned char positions[32] = {0,  1,  28, 2,  29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4,  8,
                                                31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6,  11, 5,  10, 9};
    return positions[(word & -word) * 0x077cb531u >> 27];
}

int main(void)
{
    unsigned word = __VERIFIER_nondet_uint();
    __VERIFIER_assume(word != 0);

    unsigned reversed = reverse_by_table(word);
    assert(reversed == reverse_bit_by_bit(word));
    assert(reverse_by_table(reversed) == word);
    assert(highest_bit(word) == 31 - lowest_bit(reversed));
    assert(reverse_by_swapping(word) == reversed); //~ check: assertion
    return 0;
}
