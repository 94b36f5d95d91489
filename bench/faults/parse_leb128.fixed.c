/*
 * Variable length integers (LEB128) of the debug information reader.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define MAX_VARINT 10

struct reader {
	const uint8_t *p;
	const uint8_t *end;
	int err;
};

static void rd_init(struct reader *r, const uint8_t *buf, size_t n)
{
	r->p = buf;
	r->end = buf + n;
	r->err = 0;
}

static uint8_t rd_u8(struct reader *r)
{
	if (r->p == r->end) {
		r->err = 1;
		return 0;
	}
	return *r->p++;
}

/* Write v, return the number of bytes. */
static size_t put_uleb(uint8_t *out, uint64_t v)
{
	size_t n = 0;

	do {
		uint8_t b = v & 0x7F;

		v >>= 7;
		if (v != 0)
			b |= 0x80;
		out[n++] = b;
	} while (v != 0);
	return n;
}

/*
 * Read an unsigned number of at most 64 bits.  Sets r->err if the
 * input ends too early or the number has too many bytes.
 */
static uint64_t get_uleb(struct reader *r)
{
	uint64_t result = 0;
	unsigned shift = 0;
	uint8_t b;

	do {
		if (shift > 63) {
			r->err = 1;
			return 0;
		}
		b = rd_u8(r);
		if (r->err)
			return 0;
		result |= (uint64_t)(b & 0x7F) << shift;
		shift += 7;
	} while (b & 0x80);
	return result;
}

int main(void)
{
	uint8_t buf[MAX_VARINT];
	struct reader r;
	uint64_t v, w;
	size_t n, cut;

	v = (uint64_t)__VERIFIER_nondet_uint() << 32;
	v |= __VERIFIER_nondet_uint();
	/* File offsets have 42 bits in this format. */
	__VERIFIER_assume(v < (UINT64_C(1) << 42));

	n = put_uleb(buf, v);
	assert(n >= 1 && n <= 6);

	rd_init(&r, buf, n);
	w = get_uleb(&r);
	assert(!r.err);
	assert(r.p == r.end);
	assert(w == v);

	/* A shortened number is an error. */
	cut = __VERIFIER_nondet_uint();
	__VERIFIER_assume(cut < n);
	rd_init(&r, buf, cut);
	w = get_uleb(&r);
	assert(r.err && w == 0);
	return 0;
}
