/*
 * Conversion from UTF-16 to code points for file names of a FAT volume.
 * Unpaired surrogates become U+FFFD, one for each unit.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define UNITS 3
#define REPLACEMENT 0xFFFDu

static int is_high(uint16_t u)
{
	return (u & 0xFC00) == 0xD800;
}

static int is_low(uint16_t u)
{
	return (u & 0xFC00) == 0xDC00;
}

static uint32_t combine(uint16_t hi, uint16_t lo)
{
	return 0x10000 + (((uint32_t)hi & 0x3FF) << 10) + (lo & 0x3FF);
}

/* Decode one code point of s[0..n), n > 0; returns the units used. */
static size_t utf16_next(const uint16_t *s, size_t n, uint32_t *cp)
{
	if (is_high(s[0]) && n > 1 && is_low(s[1])) {
		*cp = combine(s[0], s[1]);
		return 2;
	}
	*cp = is_high(s[0]) || is_low(s[0]) ? REPLACEMENT : s[0];
	return 1;
}

/* Encode one code point; returns the number of units written. */
static size_t utf16_put(uint16_t *out, uint32_t cp)
{
	if (cp < 0x10000) {
		out[0] = (uint16_t)cp;
		return 1;
	}
	cp -= 0x10000;
	out[0] = (uint16_t)(0xD800 | (cp >> 10));
	out[1] = (uint16_t)(0xDC00 | (cp & 0x3FF));
	return 2;
}

/* Decode a name; returns the number of code points. */
static size_t utf16_decode(const uint16_t *s, size_t n, uint32_t *out)
{
	size_t i = 0, k = 0;

	while (i < n)
		i += utf16_next(s + i, n, &out[k++]);
	return k;
}

int main(void)
{
	uint16_t in[UNITS], back[2 * UNITS];
	uint32_t cps[UNITS];
	size_t n = __VERIFIER_nondet_uint();
	size_t i, k, m = 0, bad = 0;

	__VERIFIER_assume(n <= UNITS);
	for (i = 0; i < UNITS; i++) {
		in[i] = (uint16_t)__VERIFIER_nondet_uint();
		__VERIFIER_assume(in[i] != REPLACEMENT);
	}

	k = utf16_decode(in, n, cps);
	assert(k <= n);
	for (i = 0; i < k; i++) {
		assert(cps[i] <= 0x10FFFF);
		assert(cps[i] < 0xD800 || cps[i] > 0xDFFF);
		bad += cps[i] == REPLACEMENT;
		m += utf16_put(back + m, cps[i]);
	}
	/* What was well-formed survives the way there and back. */
	assert(m == n);
	for (i = 0; i < n; i++) {
		if (bad == 0)
			assert(back[i] == in[i]);
		else
			assert(back[i] == in[i] || back[i] == REPLACEMENT);
	}
	return 0;
}
