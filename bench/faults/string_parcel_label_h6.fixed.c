/*
 * Parcel labels. A label is text of the form
 *
 *     ZZ-PPPS
 *
 * with a zone of one or two letters, a dash, a parcel number of one to three
 * digits, and an optional service letter ('X' express, 'R' registered). The
 * scanner parses labels, routes them to a chute, and prints them again.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LABEL_MAX   8
#define ZONE_MAX    2
#define DIGITS_MAX  3
#define N_CHUTES    4

enum service { SVC_NORMAL, SVC_EXPRESS, SVC_REGISTERED };

enum parse_error {
    PARSE_OK,
    PARSE_ZONE,
    PARSE_DASH,
    PARSE_NUMBER,
    PARSE_SERVICE,
    PARSE_TRAILING
};

struct label {
    char zone[ZONE_MAX + 1];
    uint16_t number;
    uint8_t digits;          /* as printed, with leading zeros */
    enum service service;
};

static bool is_letter(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static enum parse_error label_parse(const char *s, struct label *out)
{
    size_t pos = 0;
    size_t n = 0;

    while (n < ZONE_MAX && is_letter(s[pos]))
        out->zone[n++] = s[pos++];
    if (n == 0)
        return PARSE_ZONE;
    out->zone[n] = '\0';

    if (s[pos] != '-')
        return PARSE_DASH;
    pos++;

    out->number = 0;
    out->digits = 0;
    while (out->digits < DIGITS_MAX && is_digit(s[pos])) {
        out->number = (uint16_t)(out->number * 10 + (s[pos] - '0'));
        out->digits++;
        pos++;
    }
    if (out->digits == 0)
        return PARSE_NUMBER;

    out->service = SVC_NORMAL;
    if (s[pos] == 'X') {
        out->service = SVC_EXPRESS;
        pos++;
    } else if (s[pos] == 'R') {
        out->service = SVC_REGISTERED;
        pos++;
    } else if (is_letter(s[pos])) {
        return PARSE_SERVICE;
    }
    return s[pos] == '\0' ? PARSE_OK : PARSE_TRAILING;
}

/* Print a label; dst has room for LABEL_MAX characters. */
static void label_print(const struct label *lb, char *dst)
{
    size_t pos = 0;
    unsigned int scale = 1;
    unsigned int rest = lb->number;

    for (size_t i = 0; lb->zone[i] != '\0'; i++)
        dst[pos++] = lb->zone[i];
    dst[pos++] = '-';

    for (int i = 1; i < lb->digits; i++)
        scale *= 10;
    for (int i = 0; i < lb->digits; i++) {
        dst[pos++] = (char)('0' + rest / scale);
        rest %= scale;
        scale /= 10;
    }

    if (lb->service == SVC_EXPRESS)
        dst[pos++] = 'X';
    else if (lb->service == SVC_REGISTERED)
        dst[pos++] = 'R';
    dst[pos] = '\0';
}

/* Express parcels have a chute of their own; the rest goes by zone. */
static int label_chute(const struct label *lb)
{
    if (lb->service == SVC_EXPRESS)
        return 0;
    return 1 + (lb->zone[0] - 'A') % (N_CHUTES - 1);
}

int main(void)
{
    char text[LABEL_MAX];
    char printed[LABEL_MAX];
    struct label lb;

    for (int i = 0; i < LABEL_MAX - 1; i++)
        text[i] = __VERIFIER_nondet_char();
    text[LABEL_MAX - 1] = '\0';

    if (label_parse(text, &lb) != PARSE_OK)
        return 0;

    assert(lb.number <= 999);
    int chute = label_chute(&lb);
    assert(chute >= 0 && chute < N_CHUTES);

    label_print(&lb, printed);
    for (int i = 0; i < LABEL_MAX; i++) {
        assert(printed[i] == text[i]);
        if (text[i] == '\0')
            break;
    }
    return 0;
}
