/*
 * MSB-first bit stream, as used by the header fields of a camera telemetry
 * format.  Fields of 1..12 bits are packed without gaps; signed fields are
 * stored in two's complement of the width of the field.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define STREAM_BYTES 6
#define FIELD_BITS_MAX 12
#define FIELDS 3

struct bit_stream {
    uint8_t  data[STREAM_BYTES];
    unsigned bit;       /* position of the next bit, 0 = MSB of data[0] */
    bool     overrun;   /* sticky: a field did not fit                  */
};

static void bs_init(struct bit_stream *bs)
{
    memset(bs->data, 0, sizeof bs->data);
    bs->bit = 0;
    bs->overrun = false;
}

static void bs_rewind(struct bit_stream *bs)
{
    bs->bit = 0;
    bs->overrun = false;
}

static unsigned bs_room(const struct bit_stream *bs)
{
    return STREAM_BYTES * 8u - bs->bit;
}

static uint32_t low_mask(unsigned width)
{
    return (1u << width) - 1u;
}

/* Appends the low `width` bits of value. */
static void bs_write(struct bit_stream *bs, uint32_t value, unsigned width)
{
    if (width > bs_room(bs)) {
        bs->overrun = true;
        return;
    }
    value &= low_mask(width);
    while (width > 0) {
        unsigned used = bs->bit & 7u;
        unsigned avail = 8u - used;
        unsigned take = width < avail ? width : avail;
        uint32_t chunk = (value >> (width - take)) & low_mask(take);

        bs->data[bs->bit >> 3] |= (uint8_t)(chunk << (avail - take));
        bs->bit += take;
        width -= take;
    }
}

/* Takes the next `width` bits. */
static uint32_t bs_read(struct bit_stream *bs, unsigned width)
{
    uint32_t value = 0;

    if (width > bs_room(bs)) {
        bs->overrun = true;
        return 0;
    }
    while (width > 0) {
        unsigned used = bs->bit & 7u;
        unsigned avail = 8u - used;
        unsigned take = width < avail ? width : avail;
        uint32_t chunk = bs->data[bs->bit >> 3];

        chunk = (chunk >> (avail - take)) & low_mask(take);
        value = (value << take) | chunk;
        bs->bit += take;
        width -= take;
    }
    return value;
}

/* Signed variants. */
static void bs_write_signed(struct bit_stream *bs, int32_t value, unsigned width)
{
    bs_write(bs, (uint32_t)value, width);
}

static int32_t bs_read_signed(struct bit_stream *bs, unsigned width)
{
    uint32_t raw = bs_read(bs, width);
    uint32_t sign = 1u << (width - 1);

    if (raw & sign)
        return (int32_t)(raw & ~sign) - (int32_t)sign;
    return (int32_t)raw;
}

/* Moves on to the next byte boundary. */
static void bs_align(struct bit_stream *bs)
{
    bs->bit = (bs->bit + 7u) & ~7u;
}

/* One sample of the telemetry: exposure (unsigned), gain offset (signed),
 * frame tag (byte aligned). */
struct sample {
    unsigned exp_width;
    unsigned gain_width;
    uint32_t exposure;
    int32_t  gain;
    uint32_t tag;
};

static void sample_store(struct bit_stream *bs, const struct sample *s)
{
    bs_write(bs, s->exp_width, 4);
    bs_write(bs, s->exposure, s->exp_width);
    bs_write(bs, s->gain_width, 4);
    bs_write_signed(bs, s->gain, s->gain_width);
    bs_align(bs);
    bs_write(bs, s->tag, 8);
}

static void sample_load(struct bit_stream *bs, struct sample *s)
{
    s->exp_width = bs_read(bs, 4);
    s->exposure = bs_read(bs, s->exp_width);
    s->gain_width = bs_read(bs, 4);
    s->gain = bs_read_signed(bs, s->gain_width);
    bs_align(bs);
    s->tag = bs_read(bs, 8);
}

int main(void)
{
    struct bit_stream bs;
    struct sample a, b;

    a.exp_width = __VERIFIER_nondet_uint();
    a.gain_width = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a.exp_width >= 1 && a.exp_width <= FIELD_BITS_MAX);
    __VERIFIER_assume(a.gain_width >= 2 && a.gain_width <= 8);
    a.exposure = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a.exposure < (1u << a.exp_width));
    a.gain = __VERIFIER_nondet_int();
    __VERIFIER_assume(a.gain >= -(1 << (a.gain_width - 1)));
    __VERIFIER_assume(a.gain < (1 << (a.gain_width - 1)));
    a.tag = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a.tag <= 0xFF);

    bs_init(&bs);
    sample_store(&bs, &a);
    assert(!bs.overrun);
    unsigned end = bs.bit;
    assert(end % 8 == 0);

    bs_rewind(&bs);
    sample_load(&bs, &b);
    assert(!bs.overrun);
    assert(bs.bit == end);
    assert(b.exp_width == a.exp_width);
    assert(b.gain_width == a.gain_width);
    assert(b.exposure == a.exposure);
    assert(b.gain == a.gain);
    assert(b.tag == a.tag);
    return 0;
}
