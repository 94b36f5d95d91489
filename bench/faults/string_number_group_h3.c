/*
 * Formatting of integers for a receipt printer: sign, grouping of the digits
 * in pairs, and a minimal width with padding.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int);

#define FIELD_MAX 8
#define GROUP     2

enum num_flags {
    NUM_GROUP = 1,     /* 1,23,45                 */
    NUM_PLUS  = 2,     /* + before what is not <0 */
    NUM_ZERO  = 4      /* pad with 0, not blank   */
};

struct num_format {
    unsigned flags;
    int      width;    /* at least so many characters */
};

struct field {
    char text[FIELD_MAX + 1];
    int  len;
};

static void field_put(struct field *f, char ch)
{
    assert(f->len < FIELD_MAX);
    f->text[f->len++] = ch;
}

static void field_reverse(struct field *f)
{
    for (int i = 0, j = f->len - 1; i < j; i++, j--) {
        char t = f->text[i];

        f->text[i] = f->text[j];
        f->text[j] = t;
    }
}

static char sign_of(int value, unsigned flags)
{
    if (value < 0)
        return '-';
    return (flags & NUM_PLUS) ? '+' : '\0';
}

/* The digits are made from the last one to the first, and turned round at
 * the end. */
static void format_number(struct field *f, int value,
                          const struct num_format *fmt)
{
    unsigned rest = value < 0 ? 0u - (unsigned)value : (unsigned)value;
    char sign = sign_of(value, fmt->flags);
    int digits = 0;

    f->len = 0;
    do {
        if ((fmt->flags & NUM_GROUP) && digits > 0 && digits % GROUP == 0)
            field_put(f, ',');
        field_put(f, (char)('0' + rest % 10));
        rest /= 10;
        digits++;
    } while (rest != 0);

    if (fmt->flags & NUM_ZERO) {
        /* zeros stand between the sign and the digits */
        int room = fmt->width;
        while (f->len < room)
            field_put(f, '0');
    }
    if (sign != '\0')
        field_put(f, sign);
    while (f->len < fmt->width)
        field_put(f, ' ');
    field_reverse(f);
    f->text[f->len] = '\0';
}

/* Reads a field back; blanks and commas are skipped. */
static int parse_number(const struct field *f)
{
    int value = 0;
    bool negative = false;

    for (int i = 0; i < f->len; i++) {
        char ch = f->text[i];

        if (ch == '-')
            negative = true;
        else if (ch >= '0' && ch <= '9')
            value = value * 10 + (ch - '0');
    }
    return negative ? -value : value;
}

/* Are the commas where they belong? */
static bool grouped(const struct field *f)
{
    for (int i = 0; i < f->len; i++) {
        int behind = f->len - 1 - i;

        if ((f->text[i] == ',') != (behind % (GROUP + 1) == GROUP && f->text[i] != ' ' &&
                                    f->text[i] != '-' && f->text[i] != '+'))
            return false;
    }
    return true;
}

int main(void)
{
    struct field f;
    struct num_format fmt;

    short value = __VERIFIER_nondet_short();
    int flags = __VERIFIER_nondet_int();
    fmt.width = __VERIFIER_nondet_int();
    __VERIFIER_assume(value > -200 && value < 200);
    __VERIFIER_assume(flags == NUM_GROUP || flags == NUM_ZERO ||
                      flags == (NUM_GROUP | NUM_PLUS));
    __VERIFIER_assume(fmt.width >= 0 && fmt.width <= 4);
    fmt.flags = (unsigned)flags;

    format_number(&f, value, &fmt);
    assert(f.len >= fmt.width);
    assert(f.text[f.len] == '\0');
    assert(parse_number(&f) == value);
    if (flags == NUM_GROUP || flags == (NUM_GROUP | NUM_PLUS))
        assert(grouped(&f));
    if (flags == NUM_ZERO) {
        /* no wider than needed */
        int need = 1 + (value < 0);
        for (int v = value < 0 ? -value : value; v >= 10; v /= 10)
            need++;
        assert(f.len == (need > fmt.width ? need : fmt.width));
    }
    return 0;
}
