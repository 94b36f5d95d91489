// The Internet checksum of a header, updated in place when a field changes: with the old formula the result can be the
// other zero, which does not verify.
//@ expect: violated
//@ witness: 0 0 0 0 0 0  0 1  0
//@ unwind: 9
#include "verify.h"

#ifndef WORDS
#define WORDS 3
#endif

struct header {
    unsigned char bytes[2 * WORDS];
};

static unsigned fold(unsigned sum)
{
    sum = (sum & 0xffff) + (sum >> 16);
    return (sum & 0xffff) + (sum >> 16);
}

static unsigned word_at(const struct header *h, int index)
{
    return (unsigned)h->bytes[2 * index] << 8 | h->bytes[2 * index + 1];
}

static void set_word(struct header *h, int index, unsigned value)
{
    h->bytes[2 * index] = (unsigned char)(value >> 8);
    h->bytes[2 * index + 1] = (unsigned char)value;
}

static unsigned sum(const struct header *h)
{
    unsigned total = 0;
    for (int i = 0; i < WORDS; i++)
        total += word_at(h, i);
    return fold(total);
}

int main(void)
{
    struct header h;
    for (int i = 0; i < 2 * WORDS; i++)
        h.bytes[i] = __VERIFIER_nondet_uchar();
    int at = any_from(0, WORDS - 1), changed = any_from(0, WORDS - 1);
    __VERIFIER_assume(at != changed);

    set_word(&h, at, 0);
    unsigned checksum = ~sum(&h) & 0xffff;
    set_word(&h, at, checksum);
    assert(sum(&h) == 0xffff);

    unsigned old = word_at(&h, changed), new = __VERIFIER_nondet_ushort();
    unsigned updated = ~fold((~checksum & 0xffff) + (~old & 0xffff) + new) & 0xffff;
    set_word(&h, changed, new);
    set_word(&h, at, updated);
    assert(sum(&h) == 0xffff); //~ check: assertion
    return 0;
}
