/*
 * Decoder of a small LZ77 format. A token is either a literal
 * (0, byte) or a match (length 1..4, distance 1..); a match can reach
 * into the bytes that it produces itself.
 */
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define OUT_MAX 8
#define MAX_LEN 4

enum { LZ_OK = 0, LZ_CORRUPT = -1, LZ_OVERFLOW = -2, LZ_SHORT = -3 };

struct lz {
	unsigned char out[OUT_MAX];
	int n;
};

static void lz_init(struct lz *z)
{
	memset(z->out, 0, sizeof(z->out));
	z->n = 0;
}

static int lz_literal(struct lz *z, unsigned char c)
{
	if (z->n >= OUT_MAX)
		return LZ_OVERFLOW;
	z->out[z->n++] = c;
	return LZ_OK;
}

/* Repeat len bytes found dist bytes back in the output. */
static int lz_match(struct lz *z, int len, int dist)
{
	if (dist < 1 || dist > z->n || len > MAX_LEN)
		return LZ_CORRUPT;
	if (len > OUT_MAX - z->n)
		return LZ_OVERFLOW;
	memmove(z->out + z->n, z->out + z->n - dist, len);
	z->n += len;
	return LZ_OK;
}

/* Decode the tokens of a buffer; the number of tokens is at most max. */
static int lz_decode(struct lz *z, const unsigned char *in, int len, int max)
{
	int i = 0, k, rc = LZ_OK;

	for (k = 0; k < max && i < len && rc == LZ_OK; k++) {
		int head = in[i++];

		if (i >= len)
			return LZ_SHORT;
		if (head == 0)
			rc = lz_literal(z, in[i++]);
		else
			rc = lz_match(z, head, in[i++]);
	}
	return rc;
}

int main(void)
{
	struct lz z;
	unsigned char in[6];
	int i, pos = 0, rc;

	for (i = 0; i < 6; i++)
		in[i] = __VERIFIER_nondet_uchar();
	in[0] = 0;

	lz_init(&z);
	rc = lz_decode(&z, in, 6, 3);
	assert(rc == LZ_OK || rc == LZ_CORRUPT || rc == LZ_OVERFLOW);
	assert(z.n >= 1 && z.n <= OUT_MAX);
	if (rc != LZ_OK)
		return 0;

	/* walk over the tokens: each output byte is where it should be */
	for (i = 0; i < 6; i += 2) {
		int k;

		if (in[i] == 0) {
			assert(z.out[pos] == in[i + 1]);
			pos++;
			continue;
		}
		for (k = 0; k < MAX_LEN; k++) {
			if (k < in[i]) {
				assert(z.out[pos] == z.out[pos - in[i + 1]]);
				pos++;
			}
		}
	}
	assert(pos == z.n);
	return 0;
}
