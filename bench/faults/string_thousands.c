/* Writes amounts with separators between groups of three digits, and reads them again. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define WIDTH 16

static void reverse(char *text, int length)
{
    for (int i = 0, k = length - 1; i < k; i++, k--) {
        char c = text[i];
        text[i] = text[k];
        text[k] = c;
    }
}

static int format_amount(char *out, int amount)
{
    bool negative = amount < 0;
    int rest = negative ? -amount : amount;
    int length = 0;
    int digits = 0;
    do {
        out[length++] = (char)('0' + rest % 10);
        rest /= 10;
        digits++;
        if (digits % 3 == 0)
            out[length++] = ',';
    } while (rest > 0);
    if (negative)
        out[length++] = '-';
    out[length] = '\0';
    reverse(out, length);
    return length;
}

static bool parse_amount(const char *text, int *amount)
{
    bool negative = *text == '-';
    int value = 0;
    if (negative)
        text++;
    while (*text != '\0') {
        if (*text >= '0' && *text <= '9')
            value = 10 * value + (*text - '0');
        else if (*text != ',')
            return false;
        text++;
    }
    *amount = negative ? -value : value;
    return true;
}

int main(void)
{
    char text[WIDTH];
    int amount = __VERIFIER_nondet_int();
    __VERIFIER_assume(amount >= -20000 && amount <= 20000);

    int length = format_amount(text, amount);
    assert(length == (int)strlen(text));
    assert(text[amount < 0] != ',');
    int again = 0;
    assert(parse_amount(text, &again));
    assert(again == amount);
    return 0;
}
