/* Parses a dotted address of two octets, such as "10.7", and refuses what is no address. */
#include <assert.h>
#include <stdbool.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define OCTETS 2
#define MAX_TEXT 5

static bool parse_address(const char *text, unsigned char *octets)
{
    int value = 0;
    for (int i = 0; i < OCTETS; i++) {
        int digits = 0;
        while (*text >= '0' && *text <= '9') {
            value = value * 10 + (*text - '0');
            if (value > 255)
                return false;
            digits++;
            text++;
        }
        if (digits == 0)
            return false;
        octets[i] = (unsigned char)value;
        if (i < OCTETS - 1) {
            if (*text != '.')
                return false;
            text++;
        }
    }
    return *text == '\0';
}

int main(void)
{
    char text[MAX_TEXT + 1];
    unsigned char octets[OCTETS];
    for (int i = 0; i < MAX_TEXT; i++)
        text[i] = __VERIFIER_nondet_char();
    text[MAX_TEXT] = '\0';

    if (parse_address(text, octets) && text[2] == '.' && text[4] == '\0') {
        assert(octets[0] == (text[0] - '0') * 10 + (text[1] - '0'));
        assert(octets[1] == text[3] - '0');
    }
    return 0;
}
