// UTF-8: every code point survives encoding and decoding, and the decoder takes no text that the encoder cannot make.
//@ expect: holds
//@ unwind: 10
#include "verify.h"

#ifndef LENGTH
#define LENGTH 8
#endif

static int encode(unsigned point, unsigned char *out)
{
    if (point < 0x80) {
        out[0] = (unsigned char)point;
        return 1;
    }
    if (point < 0x800) {
        out[0] = (unsigned char)(0xc0 | point >> 6);
        out[1] = (unsigned char)(0x80 | (point & 0x3f));
        return 2;
    }
    if (point < 0x10000) {
        if (point >= 0xd800 && point < 0xe000)
            return 0;
        out[0] = (unsigned char)(0xe0 | point >> 12);
        out[1] = (unsigned char)(0x80 | (point >> 6 & 0x3f));
        out[2] = (unsigned char)(0x80 | (point & 0x3f));
        return 3;
    }
    if (point >= 0x110000)
        return 0;
    out[0] = (unsigned char)(0xf0 | point >> 18);
    out[1] = (unsigned char)(0x80 | (point >> 12 & 0x3f));
    out[2] = (unsigned char)(0x80 | (point >> 6 & 0x3f));
    out[3] = (unsigned char)(0x80 | (point & 0x3f));
    return 4;
}

/* The number of bytes of the first character, or 0 if there is none. */
static int decode(const unsigned char *text, int length, unsigned *point)
{
    static const unsigned least[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (length < 1)
        return 0;
    unsigned first = text[0], value;
    int bytes;
    if (first < 0x80) {
        bytes = 1;
        value = first;
    } else if (first >= 0xc0 && first < 0xe0) {
        bytes = 2;
        value = first & 0x1f;
    } else if (first >= 0xe0 && first < 0xf0) {
        bytes = 3;
        value = first & 0x0f;
    } else if (first >= 0xf0 && first < 0xf8) {
        bytes = 4;
        value = first & 0x07;
    } else {
        return 0;
    }
    if (bytes > length)
        return 0;
    for (int i = 1; i < bytes; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (text[i] & 0x3f);
    }
    if (value < least[bytes] || value >= 0x110000 || (value >= 0xd800 && value < 0xe000))
        return 0;
    *point = value;
    return bytes;
}

int main(void)
{
    unsigned point = __VERIFIER_nondet_uint(), back = 0;
    unsigned char buffer[4];
    int bytes = encode(point, buffer);
    if (bytes > 0) {
        assert(decode(buffer, bytes, &back) == bytes);
        assert(back == point);
        assert(decode(buffer, bytes - 1, &back) == 0);
    }

    unsigned char text[LENGTH];
    for (int i = 0; i < LENGTH; i++)
        text[i] = __VERIFIER_nondet_uchar();
    int at = 0, characters = 0;
    unsigned last = 0;
    while (at < LENGTH) {
        bytes = decode(text + at, LENGTH - at, &last);
        if (bytes == 0)
            break;
        assert(last < 0x110000);
        assert(encode(last, buffer) == bytes);
        for (int i = 0; i < 4; i++)
            assert(i >= bytes || buffer[i] == text[at + i]);
        at += bytes;
        characters++;
    }
    assert(at <= LENGTH && characters <= at);
    return 0;
}
