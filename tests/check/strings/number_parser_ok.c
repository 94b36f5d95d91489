// Digits to a number; without a test other characters are taken for digits.
//@ expect: holds
//@ range: 47..58
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static int parse(const char *text)
{
    int value = 0;
    for (; *text > '0' - 1 && *text <= '9'; text++)
        value = 10 * value + (*text - '0');
    return value;
}

int main(void)
{
    char text[4] = { __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0 };
    int value = parse(text);
    assert(value >= 0 && value <= 999);
    return 0;
}
