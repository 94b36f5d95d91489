/*
 * ARINC 429 receiver and transmitter words.
 *
 *   bits  1..8   label (sent with its bits in reverse order)
 *   bits  9..10  SDI, source/destination
 *   bits 11..29  data, two's complement (BNR)
 *   bits 30..31  SSM, sign/status matrix
 *   bit  32      odd parity over the whole word
 *
 * Bit 1 is the least significant bit of the 32-bit register.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SDI_SHIFT       8
#define DATA_SHIFT      10
#define DATA_MASK       0x7FFFFu
#define DATA_SIGN       0x40000
#define DATA_SPAN       0x80000
#define SSM_SHIFT       29
#define PARITY_BIT      0x80000000u

enum ssm { SSM_FAILURE = 0, SSM_NO_DATA = 1, SSM_TEST = 2, SSM_NORMAL = 3 };

enum rx_status { RX_OK, RX_PARITY, RX_LABEL, RX_SDI, RX_INVALID };

struct bnr_value {
    uint8_t  label;         /* octal label as in the equipment list */
    uint8_t  sdi;
    int32_t  value;
    enum ssm ssm;
};

struct rx_channel {
    uint8_t  label;
    uint8_t  sdi;           /* 0 accepts all */
    int32_t  value;         /* last good value */
    uint16_t good;
    uint16_t bad;
};

static uint8_t reverse8(uint8_t b)
{
    b = (uint8_t)(((b & 0xF0u) >> 4) | ((b & 0x0Fu) << 4));
    b = (uint8_t)(((b & 0xCCu) >> 2) | ((b & 0x33u) << 2));
    b = (uint8_t)(((b & 0xAAu) >> 1) | ((b & 0x55u) << 1));
    return b;
}

/* True when the number of ones is odd. */
static bool odd_ones(uint32_t w)
{
    w ^= w >> 16;
    w ^= w >> 8;
    w ^= w >> 4;
    w ^= w >> 2;
    w ^= w >> 1;
    return (w & 1u) != 0u;
}

static uint32_t a429_encode(const struct bnr_value *v)
{
    uint32_t w = reverse8(v->label);

    w |= (uint32_t)(v->sdi & 3u) << SDI_SHIFT;
    w |= ((uint32_t)v->value & DATA_MASK) << DATA_SHIFT;
    w |= (uint32_t)v->ssm << SSM_SHIFT;
    if (!odd_ones(w)) {
        w |= PARITY_BIT;
    }
    return w;
}

static int32_t a429_data(uint32_t w)
{
    int16_t d = (w >> DATA_SHIFT) & DATA_MASK;

    if (d & DATA_SIGN) {
        d -= DATA_SPAN;
    }
    return d;
}

static enum rx_status a429_check(const struct rx_channel *c, uint32_t w)
{
    uint8_t sdi = (uint8_t)((w >> SDI_SHIFT) & 3u);

    if (!odd_ones(w)) {
        return RX_PARITY;
    }
    if (reverse8((uint8_t)w) != c->label) {
        return RX_LABEL;
    }
    if (c->sdi != 0u && sdi != c->sdi) {
        return RX_SDI;
    }
    if (((w >> SSM_SHIFT) & 3u) != SSM_NORMAL) {
        return RX_INVALID;
    }
    return RX_OK;
}

/* Take a word from the line; words for others are not counted. */
static enum rx_status a429_receive(struct rx_channel *c, uint32_t w)
{
    enum rx_status st = a429_check(c, w);

    switch (st) {
    case RX_OK:
        c->value = a429_data(w);
        c->good++;
        break;
    case RX_PARITY:
    case RX_INVALID:
        c->bad++;
        break;
    default:
        break;
    }
    return st;
}

int main(void)
{
    struct bnr_value v;
    struct rx_channel ch = { 0 };
    enum rx_status st;
    uint32_t word;
    unsigned flip = __VERIFIER_nondet_uint();
    int ssm = __VERIFIER_nondet_int();

    v.label = __VERIFIER_nondet_uchar();
    v.sdi = __VERIFIER_nondet_uchar();
    v.value = __VERIFIER_nondet_int();
    __VERIFIER_assume(v.sdi <= 3);
    __VERIFIER_assume(v.value >= -262144 && v.value <= 262143);
    __VERIFIER_assume(ssm >= 0 && ssm <= 3);
    v.ssm = (enum ssm)ssm;

    ch.label = v.label;
    ch.sdi = v.sdi;
    ch.value = -1;
    word = a429_encode(&v);

    /* an undisturbed word arrives */
    st = a429_receive(&ch, word);
    if (v.ssm == SSM_NORMAL) {
        assert(st == RX_OK);
        assert(ch.value == v.value);
        assert(ch.good == 1 && ch.bad == 0);
    } else {
        assert(st == RX_INVALID);
        assert(ch.value == -1);
        assert(ch.good == 0 && ch.bad == 1);
    }

    /* the bit 8 of the register is the low bit of the label */
    assert(((word >> 7) & 1u) == (v.label & 1u));
    assert((word & 1u) == (unsigned)(v.label >> 7));

    /* a single disturbed bit is always noticed */
    __VERIFIER_assume(flip < 32u);
    st = a429_receive(&ch, word ^ (1u << flip));
    assert(st == RX_PARITY);
    return 0;
}
