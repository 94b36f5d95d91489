/*
 * Frame check sequence of a sensor bus: CRC-8 with polynomial
 * x^8 + x^2 + x + 1, processed a nibble at a time to save flash.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define FRAME_MAX   6
#define PAYLOAD_MAX 3
#define HDR_LEN     2
#define CRC_SEED    0xffu

struct frame {
	uint8_t bytes[FRAME_MAX];
	size_t len;
};

/* remainder of every 4-bit value shifted through the polynomial */
static const uint8_t crc_nibble[16] = {
	0x00, 0x07, 0x0e, 0x09, 0x1c, 0x1b, 0x12, 0x15,
	0x38, 0x3f, 0x36, 0x13, 0x24, 0x23, 0x2a, 0x2d,
};

static uint8_t crc8_step(uint8_t crc, uint8_t byte)
{
	unsigned idx;

	idx = (crc >> 4) ^ (byte >> 4);
	crc = (uint8_t)((crc << 4) ^ crc_nibble[idx]);
	idx = (crc >> 4) ^ (byte & 0x0f);
	crc = (uint8_t)((crc << 4) ^ crc_nibble[idx]);
	return crc;
}

static uint8_t crc8(const uint8_t *data, size_t len)
{
	uint8_t crc = CRC_SEED;

	while (len--)
		crc = crc8_step(crc, *data++);
	return crc;
}

/* lay out address, length, payload and check byte */
static int frame_build(struct frame *f, uint8_t addr,
		       const uint8_t *payload, size_t n)
{
	size_t i;

	if (n > PAYLOAD_MAX)
		return -1;
	f->bytes[0] = addr;
	f->bytes[1] = (uint8_t)n;
	for (i = 0; i < n; i++)
		f->bytes[HDR_LEN + i] = payload[i];
	f->bytes[HDR_LEN + n] = crc8(f->bytes, HDR_LEN + n);
	f->len = HDR_LEN + n + 1;
	return 0;
}

/* a frame including its own check byte leaves the remainder zero */
static int frame_valid(const struct frame *f)
{
	if (f->len < HDR_LEN + 1 || f->len > FRAME_MAX)
		return 0;
	if ((size_t)f->bytes[1] + HDR_LEN + 1 != f->len)
		return 0;
	return crc8(f->bytes, f->len) == 0;
}

/* bit-serial model, as in the bus specification */
static uint8_t crc8_spec(const uint8_t *data, size_t len)
{
	unsigned reg = CRC_SEED;
	size_t i;
	int bit;

	for (i = 0; i < len; i++) {
		reg ^= data[i];
		for (bit = 0; bit < 8; bit++)
			reg = (reg & 0x80u) ? ((reg << 1) ^ 0x107u) : (reg << 1);
	}
	return (uint8_t)reg;
}

int main(void)
{
	struct frame f;
	uint8_t payload[PAYLOAD_MAX];
	uint8_t addr = __VERIFIER_nondet_uchar();
	unsigned n = __VERIFIER_nondet_uchar();
	unsigned i;

	__VERIFIER_assume(n <= PAYLOAD_MAX);
	for (i = 0; i < PAYLOAD_MAX; i++)
		payload[i] = __VERIFIER_nondet_uchar();

	assert(frame_build(&f, addr, payload, n) == 0);
	assert(f.len == n + 3);
	assert(f.bytes[f.len - 1] == crc8_spec(f.bytes, f.len - 1));
	assert(frame_valid(&f));
	return 0;
}
