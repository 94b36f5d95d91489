/* Strict UTF-8 decoder for the console input path. */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define UTF8_BAD    (-1)
#define UTF8_SHORT  (-2)

/* Properties of a sequence with a given number of bytes. */
struct seq_class {
    unsigned char lead_mask;     /* bits of the lead byte that are tested */
    unsigned char lead_value;    /* what they have to be */
    unsigned int min_cp;         /* smallest code point not overlong */
};

static const struct seq_class classes[4] = {
    { 0x80, 0x00, 0x0 },
    { 0xE0, 0xC0, 0x80 },
    { 0xF0, 0xE0, 0x80 },
    { 0xF8, 0xF0, 0x10000 },
};

/* Number of bytes announced by a lead byte, 0 when it is none. */
static int utf8_seq_len(unsigned char lead)
{
    int i;

    for (i = 0; i < 4; i++) {
        if ((lead & classes[i].lead_mask) == classes[i].lead_value)
            return i + 1;
    }
    return 0;
}

static int is_surrogate(unsigned int cp)
{
    return cp >= 0xD800 && cp <= 0xDFFF;
}

/* Decode one code point; returns bytes consumed or a negative error. */
static int utf8_decode(const unsigned char *s, size_t n, unsigned int *out)
{
    unsigned int cp;
    int len, i;

    if (n == 0)
        return UTF8_SHORT;
    len = utf8_seq_len(s[0]);
    if (len == 0)
        return UTF8_BAD;
    cp = s[0] & (unsigned char)~classes[len - 1].lead_mask;
    for (i = 1; i < len; i++) {
        if ((size_t)i >= n)
            return UTF8_SHORT;
        if ((s[i] & 0xC0) != 0x80)
            return UTF8_BAD;
        cp = (cp << 6) | (s[i] & 0x3F);
    }
    if (cp < classes[len - 1].min_cp || cp > 0x10FFFF || is_surrogate(cp))
        return UTF8_BAD;
    *out = cp;
    return len;
}

/* Encode a valid code point; returns the number of bytes written. */
static int utf8_encode(unsigned int cp, unsigned char *dst)
{
    int len, i;

    if (cp < 0x80)
        len = 1;
    else if (cp < 0x800)
        len = 2;
    else if (cp < 0x10000)
        len = 3;
    else
        len = 4;
    for (i = len - 1; i > 0; i--) {
        dst[i] = 0x80 | (cp & 0x3F);
        cp >>= 6;
    }
    dst[0] = classes[len - 1].lead_value | cp;
    return len;
}

int main(void)
{
    unsigned char in[4], back[4];
    unsigned int cp = 0;
    unsigned int n = __VERIFIER_nondet_uint();
    int used, again, i;

    __VERIFIER_assume(n <= 4);
    for (i = 0; i < 4; i++)
        in[i] = __VERIFIER_nondet_uchar();

    used = utf8_decode(in, n, &cp);
    assert(used <= (int)n);
    if (used > 0) {
        /* there is only one way to spell a code point */
        again = utf8_encode(cp, back);
        assert(again == used);
        for (i = 0; i < used; i++)
            assert(back[i] == in[i]);
    }
    return 0;
}
