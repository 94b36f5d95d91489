/*
 * CRC-16/CCITT over sensor frames with a table of 16 entries (one nibble at
 * a time), which is what fits into the flash of the sensor.
 *
 * Frame:  | id | len | payload ... | crc hi | crc lo |
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define PAYLOAD_MAX 3
#define FRAME_MAX   (2 + PAYLOAD_MAX + 2)
#define CRC_INIT    0xFFFFu
#define CRC_POLY    0x1021u

/* crc_nibble[n]: remainder of n * x^16, n a nibble. */
static const uint16_t crc_nibble[16] = {
    0x0000, 0x1021, 0x2042, 0x3063,
    0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14B, 0xB16B,
    0xC18C, 0xD1AD, 0xE1CE, 0xF1EF
};

typedef struct {
    uint16_t crc;
    unsigned bytes;
} crc_ctx;

static void crc_start(crc_ctx *c)
{
    c->crc = CRC_INIT;
    c->bytes = 0;
}

static void crc_feed(crc_ctx *c, uint8_t byte)
{
    uint16_t crc = c->crc;

    /* high nibble first, then the low one */
    crc = (uint16_t)((crc << 4) ^ crc_nibble[((crc >> 12) ^ (byte >> 4)) & 0x0F]);
    crc = (uint16_t)((crc << 4) ^ crc_nibble[((crc >> 12) ^ byte) & 0x0F]);
    c->crc = crc;
    c->bytes++;
}

static uint16_t crc_block(const uint8_t *p, size_t n)
{
    crc_ctx c;

    crc_start(&c);
    for (size_t i = 0; i < n; i++)
        crc_feed(&c, p[i]);
    return c.crc;
}

struct frame {
    uint8_t raw[FRAME_MAX];
    size_t  size;
};

/* Builds a frame from the payload; false if it is too long. */
static bool frame_build(struct frame *f, uint8_t id,
                        const uint8_t *payload, size_t n)
{
    uint16_t crc;

    if (n > PAYLOAD_MAX)
        return false;
    f->raw[0] = id;
    f->raw[1] = (uint8_t)n;
    for (size_t i = 0; i < n; i++)
        f->raw[2 + i] = payload[i];
    crc = crc_block(f->raw, 2 + n);
    f->raw[2 + n] = (uint8_t)(crc >> 8);
    f->raw[3 + n] = (uint8_t)(crc & 0xFF);
    f->size = n + 4;
    return true;
}

/* The CRC over a frame with its CRC is zero if nothing was changed. */
static bool frame_valid(const struct frame *f)
{
    if (f->size < 4 || f->size > FRAME_MAX)
        return false;
    if ((size_t)f->raw[1] + 4 != f->size)
        return false;
    return crc_block(f->raw, f->size) == 0;
}

/* ---- harness ---------------------------------------------------------- */

/* Plain bit by bit reference. */
static uint16_t ref_crc(const uint8_t *p, size_t n)
{
    uint16_t crc = CRC_INIT;

    for (size_t i = 0; i < n; i++) {
        crc ^= (uint16_t)(p[i] << 8);
        for (int b = 0; b < 8; b++) {
            if (crc & 0x8000u)
                crc = (uint16_t)((crc << 1) ^ CRC_POLY);
            else
                crc = (uint16_t)(crc << 1);
        }
    }
    return crc;
}

int main(void)
{
    uint8_t payload[PAYLOAD_MAX];
    struct frame f;

    uint8_t id = __VERIFIER_nondet_uchar();
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= PAYLOAD_MAX);
    for (int i = 0; i < PAYLOAD_MAX; i++)
        payload[i] = __VERIFIER_nondet_uchar();

    for (int i = 0; i < FRAME_MAX; i++)
        f.raw[i] = 0;
    bool ok = frame_build(&f, id, payload, (size_t)n);
    assert(ok);
    assert(f.size == (size_t)n + 4);
    assert(frame_valid(&f));

    uint16_t sent = (uint16_t)((f.raw[2 + n] << 8) | f.raw[3 + n]);
    assert(sent == ref_crc(f.raw, (size_t)n + 2));

    /* a single flipped bit of the payload is always found */
    int bit = __VERIFIER_nondet_int();
    __VERIFIER_assume(bit >= 0 && bit < 8);
    f.raw[2] ^= (uint8_t)(1u << bit);
    assert(!frame_valid(&f));
    return 0;
}
