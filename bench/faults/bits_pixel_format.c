/* Converts pixels between 5-6-5 words and bit-fields of three colours. */
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

struct pixel {
    unsigned blue : 5;
    unsigned green : 6;
    unsigned red : 5;
};

static struct pixel unpack(unsigned short word)
{
    struct pixel p;
    p.blue = word & 0x1fu;
    p.green = (word >> 5) & 0x1fu;
    p.red = (word >> 11) & 0x1fu;
    return p;
}

static unsigned short pack(struct pixel p)
{
    return (unsigned short)(p.red << 11 | p.green << 5 | p.blue);
}

static struct pixel invert(struct pixel p)
{
    p.blue = ~p.blue;
    p.green = ~p.green;
    p.red = ~p.red;
    return p;
}

int main(void)
{
    unsigned short word = __VERIFIER_nondet_ushort();
    unsigned short inverted = pack(invert(unpack(word)));
    assert((word ^ inverted) == 0xffff);
    return 0;
}
