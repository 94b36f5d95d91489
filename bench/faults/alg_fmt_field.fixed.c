/*
 * Minimal formatted output for a status display: a subset of printf that
 * takes its arguments from an array, so that no varargs are needed.
 *
 *   %[flags][width]conv
 *
 *   flags   '-'  left aligned
 *           '0'  padded with zeros (ignored together with '-')
 *           '+'  a sign is printed for positive numbers, too
 *   width   one decimal digit, 1 to 9
 *   conv    d    signed decimal
 *           x    hexadecimal, lower case, no sign
 *           c    character
 *           %    a percent sign, takes no argument
 *
 * Anything else after the percent sign is copied as it is.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DIGITS_MAX 5        /* digits of a 16 bit number in base 10 */

struct sink {
    char *buf;
    size_t size;
    size_t len;             /* may exceed size: the length that was wanted */
};

struct spec {
    bool left;
    bool zero;
    bool plus;
    unsigned width;
    char conv;
};

static void sink_put(struct sink *s, char c)
{
    if (s->len < s->size)
        s->buf[s->len] = c;
    s->len++;
}

static void sink_fill(struct sink *s, char c, unsigned n)
{
    while (n > 0) {
        sink_put(s, c);
        n--;
    }
}

/*
 * Parses what follows a percent sign. Returns the place of the first
 * character after it.
 */
static const char *parse_spec(const char *p, struct spec *sp)
{
    sp->left = false;
    sp->zero = false;
    sp->plus = false;
    sp->width = 0;

    for (;;) {
        switch (*p) {
        case '-':
            sp->left = true;
            p++;
            continue;
        case '0':
            sp->zero = true;
            p++;
            continue;
        case '+':
            sp->plus = true;
            p++;
            continue;
        default:
            break;
        }
        break;
    }

    if (*p >= '1' && *p <= '9')
        sp->width = (unsigned)(*p++ - '0');
    sp->conv = *p;
    if (*p != '\0')
        p++;
    return p;
}

/* Digits of v, least significant first. Returns how many. */
static unsigned to_digits(uint16_t v, unsigned base, char *digits)
{
    unsigned n = 0;

    do {
        unsigned d = v % base;

        digits[n++] = (char)(d < 10 ? '0' + d : 'a' + (d - 10));
        v = (uint16_t)(v / base);
    } while (v != 0 && n < DIGITS_MAX);
    return n;
}

/* Prints one number: padding, sign and digits in the order asked for. */
static void put_number(struct sink *s, const struct spec *sp, int16_t value)
{
    char digits[DIGITS_MAX];
    char sign = '\0';
    uint16_t magnitude = (uint16_t)value;
    unsigned n, total, pad;

    if (sp->conv == 'd') {
        if (value < 0) {
            sign = '-';
            magnitude = (uint16_t)-value;
        } else if (sp->plus) {
            sign = '+';
        }
    }
    n = to_digits(magnitude, sp->conv == 'd' ? 10u : 16u, digits);
    total = n + (sign != '\0' ? 1u : 0u);
    pad = sp->width > total ? sp->width - total : 0u;

    if (!sp->left && !sp->zero)
        sink_fill(s, ' ', pad);
    if (sign != '\0')
        sink_put(s, sign);
    if (!sp->left && sp->zero)
        sink_fill(s, '0', pad);
    while (n > 0)
        sink_put(s, digits[--n]);
    if (sp->left)
        sink_fill(s, ' ', pad);
}

static void put_char(struct sink *s, const struct spec *sp, char c)
{
    unsigned pad = sp->width > 1u ? sp->width - 1u : 0u;

    if (!sp->left)
        sink_fill(s, ' ', pad);
    sink_put(s, c);
    if (sp->left)
        sink_fill(s, ' ', pad);
}

/* Formats into buf; returns the length of the whole text. */
static size_t format(char *buf, size_t size, const char *fmt,
                     const int16_t *args)
{
    struct sink s = { buf, size, 0 };
    struct spec sp;

    while (*fmt != '\0') {
        if (*fmt != '%') {
            sink_put(&s, *fmt++);
            continue;
        }
        fmt = parse_spec(fmt + 1, &sp);
        switch (sp.conv) {
        case 'd':
        case 'x':
            put_number(&s, &sp, *args++);
            break;
        case 'c':
            put_char(&s, &sp, (char)*args++);
            break;
        case '\0':
            break;
        default:
            sink_put(&s, sp.conv);
            break;
        }
    }
    return s.len;
}

/* ------------------------------------------------------------------ */

static const char flag_set[3] = { '-', '0', '+' };

int main(void)
{
    char fmt[6] = { '%', 0, 0, '4', 'd', '\0' };
    char out[6];
    int16_t arg[1];
    bool left = false, zero = false, plus = false;
    size_t len;
    int v, i;

    for (i = 1; i <= 2; i++) {
        unsigned char f = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(f < 3);
        fmt[i] = flag_set[f];
        left = left || f == 0;
        zero = zero || f == 1;
        plus = plus || f == 2;
    }
    v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v >= -9 && v <= 9);
    arg[0] = (int16_t)v;

    len = format(out, sizeof out, fmt, arg);

    /* The field is as wide as asked for, and the number is in its place. */
    assert(len == 4);
    if (left) {
        bool sign = v < 0 || plus;

        assert(out[sign ? 1 : 0] == '0' + (v < 0 ? -v : v));
        assert(out[3] == ' ');
    } else {
        assert(out[3] == '0' + (v < 0 ? -v : v));
        assert((out[1] == '0') == zero);
    }
    return 0;
}
