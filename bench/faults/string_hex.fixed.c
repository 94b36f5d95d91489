/* Writes a byte as two hexadecimal digits and reads such digits back, small or capital. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);

static char digit_char(unsigned nibble, bool capital)
{
    if (nibble < 10)
        return (char)('0' + nibble);
    return (char)((capital ? 'A' : 'a') + (nibble - 10));
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static void write_byte(char *text, unsigned char byte, bool capital)
{
    text[0] = digit_char(byte >> 4, capital);
    text[1] = digit_char(byte & 15u, capital);
    text[2] = '\0';
}

static int read_byte(const char *text)
{
    int high = digit_value(text[0]);
    if (high < 0)
        return -1;
    int low = digit_value(text[1]);
    if (low < 0)
        return -1;
    return high * 16 + low;
}

int main(void)
{
    char text[3];
    unsigned char byte = __VERIFIER_nondet_uchar();
    bool capital = __VERIFIER_nondet_bool();

    write_byte(text, byte, capital);
    assert(read_byte(text) == byte);
    return 0;
}
