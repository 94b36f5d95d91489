/*
 * Fog of war: one bit per map tile, set when the tile has been seen.
 * Horizontal spans are uncovered a word at a time.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define WORD_BITS 8
#define WORDS     3
#define ROW_TILES (WORD_BITS * WORDS)

typedef uint8_t word_t;

struct fog_row {
	word_t seen[WORDS];
	unsigned count;    /* number of tiles seen */
};

static unsigned popcount(word_t w)
{
	unsigned n = 0;

	for (; w; w >>= 1)
		n += w & 1;
	return n;
}

static int fog_seen(const struct fog_row *f, unsigned x)
{
	return (f->seen[x / WORD_BITS] >> (x % WORD_BITS)) & 1;
}

/* set the bits of mask in one word and account for the new ones */
static void fog_or(struct fog_row *f, unsigned word, word_t mask)
{
	word_t fresh = mask & (word_t)~f->seen[word];

	f->seen[word] |= mask;
	f->count += popcount(fresh);
}

/* uncover the tiles first..last, both included */
static void fog_reveal(struct fog_row *f, unsigned first, unsigned last)
{
	unsigned w0 = first / WORD_BITS;
	unsigned w1 = last / WORD_BITS;
	word_t head = (word_t)(0xffu << (first % WORD_BITS));
	word_t tail = (word_t)(0xffu >> (WORD_BITS - 1 - last % WORD_BITS));
	unsigned w;

	if (w0 == w1) {
		fog_or(f, w0, head & tail);
		return;
	}
	fog_or(f, w0, head);
	for (w = w0 + 1; w < w1; w++)
		fog_or(f, w, 0xff);
	fog_or(f, w1, tail);
}

/* reveal what a unit at x sees, cut at the borders of the map */
static void fog_look(struct fog_row *f, unsigned x, unsigned radius)
{
	unsigned first = x > radius ? x - radius : 0;
	unsigned last = x + radius;

	if (last >= ROW_TILES)
		last = ROW_TILES - 1;
	fog_reveal(f, first, last);
}

int main(void)
{
	struct fog_row f;
	unsigned x = __VERIFIER_nondet_uchar();
	unsigned radius = __VERIFIER_nondet_uchar();
	unsigned probe = __VERIFIER_nondet_uchar();
	unsigned i, total = 0;
	unsigned dist;

	__VERIFIER_assume(x < ROW_TILES && probe < ROW_TILES && radius <= 10);
	memset(&f, 0, sizeof f);
	fog_reveal(&f, 6, 9);
	fog_look(&f, x, radius);

	dist = probe > x ? probe - x : x - probe;
	assert(fog_seen(&f, probe) ==
	       (dist <= radius || (probe >= 6 && probe <= 9)));
	for (i = 0; i < WORDS; i++)
		total += popcount(f.seen[i]);
	assert(total == f.count);
	return 0;
}
