/* Reads an unsigned decimal number; anything else is refused. */
#include <assert.h>
#include <stdbool.h>

extern char __VERIFIER_nondet_char(void);

#define MAX_DIGITS 3
#define INVALID (-1)

static int parse_number(const char *text)
{
    int value = 0;
    if (*text == '\0')
        return INVALID;
    for (; *text != '\0'; text++) {
        if (*text < '0' && *text > '9')
            return INVALID;
        value = value * 10 + (*text - '0');
    }
    return value;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

int main(void)
{
    char text[MAX_DIGITS + 1];
    bool well_formed;
    for (int i = 0; i < MAX_DIGITS; i++)
        text[i] = __VERIFIER_nondet_char();
    text[MAX_DIGITS] = '\0';

    well_formed = text[0] != '\0';
    for (int i = 0; text[i] != '\0'; i++)
        well_formed = well_formed && is_digit(text[i]);

    int value = parse_number(text);
    if (well_formed)
        assert(value >= 0 && value <= 999);
    else
        assert(value == INVALID);
    return 0;
}
