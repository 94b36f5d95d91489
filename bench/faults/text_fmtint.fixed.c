/*
 * Integer formatting for a firmware console: a small replacement for the
 * %d, %u and %x conversions with width and flags.  Never writes beyond the
 * buffer, always terminates it, returns the length that was wanted.
 */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define F_LEFT   0x01u     /* '-': pad on the right */
#define F_ZERO   0x02u     /* '0': pad with zeros behind the sign */
#define F_PLUS   0x04u     /* '+': always a sign */
#define F_UPPER  0x08u     /* upper case digits */

#define MAX_DIGITS 12

struct spec {
    unsigned int flags;
    int width;
    unsigned int base;
};

/* Where the text goes; pos may run past size, nothing is stored there. */
struct outbuf {
    char *buf;
    size_t size;
    size_t pos;
};

static void out_char(struct outbuf *o, char c)
{
    if (o->pos + 1 < o->size)
        o->buf[o->pos] = c;
    o->pos++;
}

static void out_fill(struct outbuf *o, char c, int n)
{
    while (n-- > 0)
        out_char(o, c);
}

static void out_close(struct outbuf *o)
{
    if (o->size == 0)
        return;
    if (o->pos < o->size)
        o->buf[o->pos] = '\0';
    else
        o->buf[o->size - 1] = '\0';
}

static char digit_char(unsigned int d, unsigned int flags)
{
    if (d < 10)
        return (char)('0' + d);
    return (char)((flags & F_UPPER ? 'A' : 'a') + (d - 10));
}

/* Digits of v, lowest first; returns how many. */
static int split_digits(unsigned int v, const struct spec *sp, char *digits)
{
    int n = 0;

    do {
        digits[n++] = digit_char(v % sp->base, sp->flags);
        v /= sp->base;
    } while (v != 0 && n < MAX_DIGITS);
    return n;
}

/* Common part: the magnitude and an optional sign character. */
static void out_number(struct outbuf *o, unsigned int mag, char sign,
                       const struct spec *sp)
{
    char digits[MAX_DIGITS];
    int n = split_digits(mag, sp, digits);
    int pad = sp->width - n - (sign != 0);
    int zeros = 0, before = 0, behind = 0;

    if (sp->flags & F_LEFT)
        behind = pad;
    else if (sp->flags & F_ZERO)
        zeros = pad;
    else
        before = pad;

    out_fill(o, ' ', before);
    if (sign != 0)
        out_char(o, sign);
    out_fill(o, '0', zeros);
    while (n > 0)
        out_char(o, digits[--n]);
    out_fill(o, ' ', behind);
}

static int format_int(char *buf, size_t size, int value, const struct spec *sp)
{
    struct outbuf o = { buf, size, 0 };
    unsigned int mag = (unsigned int)value;
    char sign = 0;

    if (value < 0) {
        mag = 0u - mag;
        sign = '-';
    } else if (sp->flags & F_PLUS) {
        sign = '+';
    }
    out_number(&o, mag, sign, sp);
    out_close(&o);
    return (int)o.pos;
}

/* Read the text back: skips blanks, takes sign and digits. */
static int read_back(const char *s, int *end)
{
    int v = 0, neg = 0, i = 0;

    while (s[i] == ' ')
        i++;
    if (s[i] == '-' || s[i] == '+') {
        neg = s[i] == '-';
        i++;
    }
    while (s[i] >= '0' && s[i] <= '9') {
        v = v * 10 + (s[i] - '0');
        i++;
    }
    *end = i;
    return neg ? -v : v;
}

int main(void)
{
    char buf[8];
    struct spec sp;
    int value = __VERIFIER_nondet_int();
    int len, end, i;

    sp.flags = __VERIFIER_nondet_uint() & (F_LEFT | F_ZERO | F_PLUS);
    sp.width = __VERIFIER_nondet_int();
    sp.base = 10;
    __VERIFIER_assume(value >= -19 && value <= 19);
    __VERIFIER_assume(sp.width >= 0 && sp.width <= 4);

    len = format_int(buf, sizeof(buf), value, &sp);

    /* the field is filled, and the number in it is the right one */
    assert(len >= sp.width && len <= 4);
    assert(buf[len] == '\0');
    assert(read_back(buf, &end) == value);
    for (i = end; i < len; i++)
        assert(buf[i] == ' ');
    if (sp.flags & F_LEFT)
        assert(buf[0] != ' ');
    else
        assert(end == len);
    /* leading zeros come with the flag only */
    if (sp.flags == F_ZERO)
        assert(buf[0] != ' ');
    if (value > 0 && (sp.flags & (F_ZERO | F_LEFT)) != F_ZERO)
        assert(buf[0] != '0');
    return 0;
}
