/*
 * Words of an ARINC 429 bus: a label of eight bits that is sent with its bits reversed, a source,
 * nineteen bits of data, a status and odd parity. Numbers are binary (two's complement in the
 * upper bits of the data) or decimal (BCD digits with the sign in the status).
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define LABEL_MASK 0xFFu
#define SOURCE_SHIFT 8
#define DATA_SHIFT 10
#define DATA_BITS 19
#define DATA_MASK ((1u << DATA_BITS) - 1u)
#define STATUS_SHIFT 29
#define PARITY_BIT (1u << 31)

#define BCD_DIGITS 4
#define BCD_MAX 9999
#define BCD_PLUS 0u
#define BCD_MINUS 3u
#define BNR_NORMAL 3u

#define LABEL_ALTITUDE 0203u
#define LABEL_HEADING 0044u

struct arinc_fields {
    unsigned label;
    unsigned source;
    unsigned data;
    unsigned status;
};

static unsigned reverse_label(unsigned label)
{
    unsigned reversed = 0;
    for (int i = 0; i < 7; i++) {
        reversed <<= 1;
        reversed |= (label >> i) & 1u;
    }
    return reversed;
}

static bool odd_parity(uint32_t word)
{
    word ^= word >> 16;
    word ^= word >> 8;
    word ^= word >> 4;
    word ^= word >> 2;
    word ^= word >> 1;
    return word & 1u;
}

static uint32_t arinc_pack(const struct arinc_fields *f)
{
    uint32_t word = reverse_label(f->label & LABEL_MASK);
    word |= (f->source & 3u) << SOURCE_SHIFT;
    word |= (f->data & DATA_MASK) << DATA_SHIFT;
    word |= (f->status & 3u) << STATUS_SHIFT;
    if (!odd_parity(word))
        word |= PARITY_BIT;
    return word;
}

static bool arinc_unpack(uint32_t word, struct arinc_fields *f)
{
    if (!odd_parity(word))
        return false;
    f->label = reverse_label(word & LABEL_MASK);
    f->source = (word >> SOURCE_SHIFT) & 3u;
    f->data = (word >> DATA_SHIFT) & DATA_MASK;
    f->status = (word >> STATUS_SHIFT) & 3u;
    return true;
}

/* A number of the given count of bits (with its sign) in the upper part of the data. */
static unsigned bnr_encode(int value, int bits)
{
    unsigned raw = (unsigned)value & ((1u << bits) - 1u);
    return raw << (DATA_BITS - bits);
}

static int bnr_decode(unsigned data, int bits)
{
    unsigned raw = data >> (DATA_BITS - bits);
    unsigned sign = 1u << (bits - 1);
    if (raw & sign)
        return (int)raw - (int)(sign << 1);
    return (int)raw;
}

static void bcd_encode(struct arinc_fields *f, int value)
{
    f->status = value < 0 ? BCD_MINUS : BCD_PLUS;
    unsigned rest = (unsigned)value;
    f->data = 0;
    for (int digit = 0; digit < BCD_DIGITS; digit++) {
        f->data |= rest % 10u << (4 * digit);
        rest /= 10u;
    }
}

static bool bcd_decode(const struct arinc_fields *f, int *value)
{
    int total = 0;
    for (int digit = BCD_DIGITS - 1; digit >= 0; digit--) {
        int d = (int)((f->data >> (4 * digit)) & 15u);
        if (d > 9)
            return false;
        total = total * 10 + d;
    }
    *value = f->status == BCD_MINUS ? -total : total;
    return true;
}

int main(void)
{
    struct arinc_fields sent;
    struct arinc_fields got;
    int value = __VERIFIER_nondet_int();
    bool binary = __VERIFIER_nondet_uchar() & 1u;
    int bits = __VERIFIER_nondet_uchar();
    unsigned flip = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(bits == 12 || bits == 17);
    __VERIFIER_assume(flip < 32);

    sent.source = __VERIFIER_nondet_uchar() & 3u;
    if (binary) {
        int limit = 1 << (bits - 1);
        __VERIFIER_assume(value >= -limit && value < limit);
        sent.label = LABEL_ALTITUDE;
        sent.status = BNR_NORMAL;
        sent.data = bnr_encode(value, bits);
    } else {
        __VERIFIER_assume(value >= -BCD_MAX && value <= BCD_MAX);
        sent.label = LABEL_HEADING;
        bcd_encode(&sent, value);
    }

    uint32_t word = arinc_pack(&sent);
    assert(odd_parity(word));
    assert(!arinc_unpack(word ^ (1u << flip), &got));
    assert(arinc_unpack(word, &got));
    assert(got.label == sent.label && got.source == sent.source);
    assert(got.data == sent.data && got.status == sent.status);

    int back = 0;
    if (got.label == LABEL_ALTITUDE) {
        back = bnr_decode(got.data, bits);
    } else {
        bool valid = bcd_decode(&got, &back);
        assert(valid);
    }
    assert(back == value);
    return 0;
}
