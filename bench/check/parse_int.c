// Reading a number in base 2, 8, 10 or 16 from a text; the check against overflow forgets the last digit.
//@ expect: violated
//@ unwind: 14
//@ witness: '2' '1' '4' '7' '4' '8' '3' '6' '4' '8' 0 0
#include "verify.h"
#include <limits.h>

#ifndef LENGTH
#define LENGTH 12
#endif

enum outcome { FINE, EMPTY, TOO_LARGE, TRAILING };

static int is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return 99;
}

static enum outcome parse(const char *text, int *result)
{
    int value = 0, base = 10, negative = 0, digits = 0;
    while (is_space(*text))
        text++;
    if (*text == '-' || *text == '+')
        negative = *text++ == '-';
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && digit_value(text[2]) < 16) {
        base = 16;
        text += 2;
    } else if (text[0] == '0' && text[1] == 'b' && digit_value(text[2]) < 2) {
        base = 2;
        text += 2;
    } else if (text[0] == '0') {
        base = 8;
    }
    for (; digit_value(*text) < base; text++) {
        int digit = digit_value(*text);
#ifdef FIXED
        if (value > (INT_MAX - digit) / base)
#else
        if (value > INT_MAX / base)
#endif
            return TOO_LARGE;
        value = value * base + digit; //~ check: signed-overflow
        digits++;
    }
    *result = negative ? -value : value;
    if (digits == 0)
        return EMPTY;
    return *text == '\0' ? FINE : TRAILING;
}

/* Writes a number in decimal; the place after it. */
static char *print(char *out, int value)
{
    char reversed[11];
    int digits = 0;
    unsigned rest = value < 0 ? -(unsigned)value : (unsigned)value;
    do {
        reversed[digits++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (value < 0)
        *out++ = '-';
    while (digits > 0)
        *out++ = reversed[--digits];
    *out = '\0';
    return out;
}

int main(void)
{
    char text[LENGTH + 1], printed[13];
    for (int i = 0; i < LENGTH; i++)
        text[i] = __VERIFIER_nondet_char();
    text[LENGTH] = '\0';
    int value = 0;
    enum outcome outcome = parse(text, &value);
    if (outcome == FINE) {
        char *end = print(printed, value);
        assert(end - printed >= 1 && end - printed <= 11);
        assert(printed[0] == '-' ? value < 0 : value >= 0);
    }
    return 0;
}
