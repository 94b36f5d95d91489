/* Bitmap of interrupt vectors: an array of 8-bit words, nbits need not be a
 * multiple of the word size. Bits past nbits in the last word are undefined. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define WORD_BITS 8u
#define MAX_WORDS 2u
#define MAX_BITS (WORD_BITS * MAX_WORDS)

typedef unsigned char word_t;

/* mask of the bits from start to the end of its word */
static word_t first_word_mask(unsigned start)
{
	return (word_t)(0xffu << (start % WORD_BITS));
}

/* mask of the valid bits in the last word of a bitmap of nbits bits */
static word_t last_word_mask(unsigned nbits)
{
	return (word_t)(0xffu >> (-nbits % WORD_BITS));
}

static unsigned words_for(unsigned nbits)
{
	return (nbits + WORD_BITS - 1) / WORD_BITS;
}

static int bit_test(const word_t *map, unsigned bit)
{
	return (map[bit / WORD_BITS] >> (bit % WORD_BITS)) & 1;
}

static unsigned word_weight(word_t w)
{
	unsigned n = 0, i;

	for (i = 0; i < WORD_BITS; i++)
		n += (w >> i) & 1u;
	return n;
}

/* number of set bits among the first nbits */
static unsigned bitmap_weight(const word_t *map, unsigned nbits)
{
	unsigned w = 0, k, words = words_for(nbits);

	if (nbits == 0)
		return 0;
	for (k = 0; k + 1 < words; k++)
		w += word_weight(map[k]);
	w += word_weight(map[words - 1] & last_word_mask(nbits));
	return w;
}

/* set len bits from start on */
static void bitmap_set(word_t *map, unsigned start, unsigned len)
{
	unsigned end = start + len;
	unsigned k = start / WORD_BITS;
	word_t mask = first_word_mask(start);

	if (len == 0)
		return;
	while (k < words_for(end) - 1) {
		map[k] |= mask;
		mask = 0xff;
		k++;
	}
	map[k] |= mask & last_word_mask(end);
}

int main(void)
{
	word_t map[MAX_WORDS];
	word_t old[MAX_WORDS];
	unsigned i, nbits, start, len, count;

	for (i = 0; i < MAX_WORDS; i++) {
		map[i] = __VERIFIER_nondet_uchar();
		old[i] = map[i];
	}
	start = __VERIFIER_nondet_uint();
	len = __VERIFIER_nondet_uint();
	nbits = __VERIFIER_nondet_uint();
	__VERIFIER_assume(nbits > 0 && nbits <= MAX_BITS);
	__VERIFIER_assume(start < nbits && len <= nbits - start);

	bitmap_set(map, start, len);

	/* exactly the bits of the range are set, the others are as before */
	count = 0;
	for (i = 0; i < nbits; i++) {
		if (i >= start && i < start + len)
			assert(bit_test(map, i));
		else
			assert(bit_test(map, i) == bit_test(old, i));
		count += (unsigned)bit_test(map, i);
	}
	assert(bitmap_weight(map, nbits) == count);
	return 0;
}
