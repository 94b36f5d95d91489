/*
 * Fixed-point helpers of an audio mixer: multiplication with
 * rounding, saturation to 16 bits, a gain stage and a two channel mix.
 */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define Q15_MAX   32767
#define Q15_MIN   (-32768)
#define BLOCK     3

typedef int16_t q15_t;

static int32_t sat16(int32_t v)
{
	if (v > Q15_MAX)
		return Q15_MAX;
	if (v < Q15_MIN)
		return Q15_MIN;
	return v;
}

/*
 * Gain with headroom: the gain is Q12, so that up to 8 times
 * amplification is possible. Rounds to nearest and saturates.
 */
static q15_t apply_gain(q15_t x, int16_t gain_q12)
{
	int32_t acc = (int32_t)x * gain_q12;

	acc = (acc >> 12) + ((acc >> 11) & 1);
	return (q15_t)sat16(acc);
}

/* Sum of two samples with saturation. */
static q15_t mix(q15_t a, q15_t b)
{
	int32_t sum = a + b;

	return (q15_t)sat16(sum);
}

/* Apply the gain to a block and mix it onto the output. */
static void mix_block(q15_t *out, const q15_t *in, int n, int16_t gain_q12)
{
	int i;

	for (i = 0; i < n; i++)
		out[i] = mix(out[i], apply_gain(in[i], gain_q12));
}

/* Peak meter: largest magnitude in a block. */
static int32_t block_peak(const q15_t *in, int n)
{
	int32_t peak = 0;
	int i;

	for (i = 0; i < n; i++) {
		int32_t v = in[i] < 0 ? -(int32_t)in[i] : in[i];

		if (v > peak)
			peak = v;
	}
	return peak;
}

int main(void)
{
	q15_t in[BLOCK], out[BLOCK], first[BLOCK];
	int16_t gain = (int16_t)(__VERIFIER_nondet_uchar() << 7);
	int i;

	for (i = 0; i < BLOCK; i++) {
		in[i] = (q15_t)__VERIFIER_nondet_int();
		out[i] = 0;
	}
	__VERIFIER_assume(gain >= 0);
	mix_block(out, in, BLOCK, gain);

	for (i = 0; i < BLOCK; i++) {
		/* the gain never flips the sign of a sample */
		assert(in[i] < 0 || out[i] >= 0);
		assert(in[i] > 0 || out[i] <= 0);
		/* within half a step of the exact product, if not clipped */
		if (out[i] != Q15_MAX && out[i] != Q15_MIN) {
			int32_t e = (int32_t)in[i] * gain - out[i] * 4096;

			assert(e >= -2048 && e < 2048);
		}
	}
	if (gain >= 4096)
		assert(block_peak(out, BLOCK) + 1 >= block_peak(in, BLOCK));

	/* a second source on top, with gain 1: no sample changes its trend */
	for (i = 0; i < BLOCK; i++) {
		first[i] = out[i];
		in[i] = (q15_t)__VERIFIER_nondet_int();
	}
	mix_block(out, in, BLOCK, 4096);
	for (i = 0; i < BLOCK; i++) {
		if (in[i] >= 0)
			assert(out[i] >= first[i]);
		else
			assert(out[i] < first[i] || out[i] == Q15_MIN);
		if (out[i] != Q15_MAX && out[i] != Q15_MIN)
			assert(out[i] == first[i] + in[i]);
	}
	return 0;
}
