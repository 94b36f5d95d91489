// Base64: decoding what was encoded gives the same bytes, whatever the bytes and however many.
//@ expect: holds
//@ unwind: 14
#include "verify.h"

#ifndef LENGTH
#define LENGTH 9
#endif
#define ENCODED ((LENGTH + 2) / 3 * 4)

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int encode(const unsigned char *data, int length, char *out)
{
    char *start = out;
    for (int i = 0; i < length; i += 3) {
        int left = length - i;
        unsigned group = (unsigned)data[i] << 16;
        if (left > 1)
            group |= (unsigned)data[i + 1] << 8;
        if (left > 2)
            group |= data[i + 2];
        *out++ = alphabet[group >> 18];
        *out++ = alphabet[group >> 12 & 63];
        *out++ = left > 1 ? alphabet[group >> 6 & 63] : '=';
        *out++ = left > 2 ? alphabet[group & 63] : '=';
    }
    return (int)(out - start);
}

static int value_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    if (c == '+')
        return 62;
    return c == '/' ? 63 : -1;
}

/* The number of bytes, or -1 for a text that is not Base64. */
static int decode(const char *text, int length, unsigned char *out)
{
    int bytes = 0;
    if (length % 4 != 0)
        return -1;
    for (int i = 0; i < length; i += 4) {
        int padding = 0;
        unsigned group = 0;
        for (int j = 0; j < 4; j++) {
            int value = value_of(text[i + j]);
            if (value < 0) {
                if (text[i + j] != '=' || j < 2 || i + 4 < length)
                    return -1;
                padding++;
                value = 0;
            } else if (padding > 0) {
                return -1;
            }
            group = group << 6 | (unsigned)value;
        }
        out[bytes++] = (unsigned char)(group >> 16);
        if (padding < 2)
            out[bytes++] = (unsigned char)(group >> 8);
        if (padding < 1)
            out[bytes++] = (unsigned char)group;
    }
    return bytes;
}

int main(void)
{
    unsigned char data[LENGTH], back[LENGTH + 2];
    char text[ENCODED];
    int length = any_from(0, LENGTH);
    for (int i = 0; i < LENGTH; i++)
        data[i] = __VERIFIER_nondet_uchar();

    int encoded = encode(data, length, text);
    assert(encoded <= ENCODED && encoded % 4 == 0);
    int decoded = decode(text, encoded, back);
    assert(decoded == length);
    for (int i = 0; i < LENGTH; i++)
        assert(i >= length || back[i] == data[i]);
    return 0;
}
