// A table-driven CRC is the bitwise one, can be computed in pieces, and notices every burst of up to 16 bits.
//@ expect: holds
//@ unwind: 17
#include "verify.h"

#ifndef LENGTH
#define LENGTH 3
#endif
#define POLYNOMIAL 0x1021u

static unsigned short table[16];

static unsigned short step_bitwise(unsigned short crc, unsigned char byte)
{
    crc ^= (unsigned short)(byte << 8);
    for (int bit = 0; bit < 8; bit++) {
        if (crc & 0x8000u)
            crc = (unsigned short)(crc << 1 ^ POLYNOMIAL);
        else
            crc = (unsigned short)(crc << 1);
    }
    return crc;
}

/* The remainders of the sixteen values of the first four bits. */
static void make_table(void)
{
    for (int nibble = 0; nibble < 16; nibble++) {
        unsigned short crc = (unsigned short)(nibble << 12);
        for (int bit = 0; bit < 4; bit++)
            crc = (unsigned short)(crc << 1 ^ (crc & 0x8000u ? POLYNOMIAL : 0));
        table[nibble] = crc;
    }
}

static unsigned short step_by_table(unsigned short crc, unsigned char byte)
{
    crc = (unsigned short)(crc << 4 ^ table[crc >> 12 ^ byte >> 4]);
    return (unsigned short)(crc << 4 ^ table[crc >> 12 ^ (byte & 15)]);
}

static unsigned short crc_bitwise(unsigned short crc, const unsigned char *data, int length)
{
    for (int i = 0; i < length; i++)
        crc = step_bitwise(crc, data[i]);
    return crc;
}

static unsigned short crc_by_table(unsigned short crc, const unsigned char *data, int length)
{
    for (int i = 0; i < length; i++)
        crc = step_by_table(crc, data[i]);
    return crc;
}

int main(void)
{
    unsigned char message[LENGTH], damaged[LENGTH];
    make_table();
    for (int i = 0; i < LENGTH; i++) {
        message[i] = __VERIFIER_nondet_uchar();
        damaged[i] = message[i];
    }

    unsigned short whole = crc_by_table(0xffff, message, LENGTH);
    assert(whole == crc_bitwise(0xffff, message, LENGTH));

    int cut = any_from(0, LENGTH);
    unsigned short pieces = crc_by_table(0xffff, message, cut);
    pieces = crc_by_table(pieces, message + cut, LENGTH - cut);
    assert(pieces == whole);

    int at = any_from(0, LENGTH - 2);
    unsigned burst = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(burst != 0);
    damaged[at] ^= (unsigned char)(burst >> 8);
    damaged[at + 1] ^= (unsigned char)burst;
    assert(crc_by_table(0xffff, damaged, LENGTH) != whole);
    return 0;
}
