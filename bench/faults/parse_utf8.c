/*
 * Strict UTF-8 decoder used by the message parser.
 * Accepts exactly the well-formed sequences of Unicode (table 3-7):
 * no overlong forms, no surrogates, nothing above U+10FFFF.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define UTF8_ETRUNC (-1)
#define UTF8_EINVAL (-2)

/* Smallest code point that may be written with a sequence of n bytes. */
static const uint32_t min_cp[5] = { 0, 0, 0x80, 0x800, 0x10000 };

/* Length of the sequence announced by a lead byte, 0 if it is none. */
static int utf8_seq_len(uint8_t lead)
{
	if (lead < 0x80)
		return 1;
	if ((lead & 0xE0) == 0xC0)
		return 2;
	if ((lead & 0xF0) == 0xE0)
		return 3;
	if ((lead & 0xF8) == 0xF0)
		return 4;
	return 0;
}

static int is_cont(uint8_t b)
{
	return (b & 0xC0) == 0x80;
}

/* Is this a scalar value, i.e. in range and not a surrogate? */
static int is_scalar(uint32_t cp)
{
	if (cp > 0x10FFFF)
		return 0;
	if (cp >= 0xD800 && cp <= 0xDBFF)
		return 0;
	return 1;
}

/*
 * Decode one code point from s[0..n).  Returns the number of bytes
 * consumed, or a negative error code; *out is only set on success.
 */
static int utf8_decode(const uint8_t *s, size_t n, uint32_t *out)
{
	uint32_t cp;
	int len, i;

	if (n == 0)
		return UTF8_ETRUNC;
	len = utf8_seq_len(s[0]);
	if (len == 0)
		return UTF8_EINVAL;
	if (len == 1) {
		*out = s[0];
		return 1;
	}
	if ((size_t)len > n)
		return UTF8_ETRUNC;

	cp = s[0] & (0x7F >> len);
	for (i = 1; i < len; i++) {
		if (!is_cont(s[i]))
			return UTF8_EINVAL;
		cp = (cp << 6) | (s[i] & 0x3F);
	}
	if (cp < min_cp[len] || !is_scalar(cp))
		return UTF8_EINVAL;
	*out = cp;
	return len;
}

/* Well-formed byte ranges as in the table of the standard. */
static int in_range(uint8_t b, uint8_t lo, uint8_t hi)
{
	return b >= lo && b <= hi;
}

int main(void)
{
	uint8_t s[4];
	uint32_t cp = 0xFFFFFFFF;
	size_t n = __VERIFIER_nondet_uint();
	int i, r;

	__VERIFIER_assume(n <= 4);
	for (i = 0; i < 4; i++)
		s[i] = __VERIFIER_nondet_uchar();

	r = utf8_decode(s, n, &cp);

	assert(r != 0 && r <= (int)n);
	if (r < 0)
		assert(cp == 0xFFFFFFFF);
	if (r == 1)
		assert(cp == s[0] && cp < 0x80);
	if (r == 2)
		assert(in_range(s[0], 0xC2, 0xDF) && in_range(s[1], 0x80, 0xBF));
	if (r == 3) {
		assert(in_range(s[0], 0xE0, 0xEF));
		if (s[0] == 0xE0)
			assert(in_range(s[1], 0xA0, 0xBF));
		else if (s[0] == 0xED)
			assert(in_range(s[1], 0x80, 0x9F));
		else
			assert(in_range(s[1], 0x80, 0xBF));
	}
	if (r == 4) {
		assert(cp >= 0x10000 && cp <= 0x10FFFF);
		assert(in_range(s[0], 0xF0, 0xF4));
	}
	return 0;
}
