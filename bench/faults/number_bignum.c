/*
 * Small unsigned big numbers for a calculator: little-endian arrays of
 * byte limbs, always kept without leading zero limbs.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define LIMB_BITS 8
#define LIMB_MASK 0xffu
#define MAX_LIMBS 4

typedef uint8_t limb_t;

struct big {
	limb_t d[MAX_LIMBS];
	unsigned n;            /* limbs in use; 0 is the number zero */
};

enum { BIG_OK = 0, BIG_OVERFLOW = -1, BIG_NEGATIVE = -2 };

/* drop leading zero limbs */
static void big_trim(struct big *a)
{
	while (a->n > 0 && a->d[a->n - 1] == 0)
		a->n--;
}

static void big_from_u32(struct big *a, uint32_t v)
{
	unsigned i;

	for (i = 0; i < MAX_LIMBS; i++) {
		a->d[i] = (limb_t)(v & LIMB_MASK);
		v >>= LIMB_BITS;
	}
	a->n = MAX_LIMBS;
	big_trim(a);
}

/* value of a number known to fit in 64 bits */
static uint64_t big_to_u64(const struct big *a)
{
	uint64_t v = 0;
	unsigned i;

	for (i = a->n; i-- > 0; )
		v = (v << LIMB_BITS) | a->d[i];
	return v;
}

static int big_cmp(const struct big *a, const struct big *b)
{
	unsigned i;

	if (a->n != b->n)
		return a->n < b->n ? -1 : 1;
	for (i = a->n; i-- > 0; ) {
		if (a->d[i] != b->d[i])
			return a->d[i] < b->d[i] ? -1 : 1;
	}
	return 0;
}

/* r = a + b; the operands may be the result */
static int big_add(struct big *r, const struct big *a, const struct big *b)
{
	const struct big *t;
	unsigned carry = 0;
	unsigned i, na, nb;

	if (a->n < b->n) {
		t = a;
		a = b;
		b = t;
	}
	na = a->n;
	nb = b->n;

	/* limbs that both numbers have */
	for (i = 0; i < nb; i++) {
		carry += (unsigned)a->d[i] + b->d[i];
		r->d[i] = (limb_t)(carry & LIMB_MASK);
		carry >>= LIMB_BITS;
	}
	/* ripple through the rest of the longer one */
	if (i < na && carry) {
		carry += a->d[i];
		r->d[i] = (limb_t)(carry & LIMB_MASK);
		carry >>= LIMB_BITS;
		i++;
	}
	for (; i < na; i++)
		r->d[i] = a->d[i];
	if (carry) {
		if (na == MAX_LIMBS)
			return BIG_OVERFLOW;
		r->d[na++] = 1;
	}
	r->n = na;
	return BIG_OK;
}

/* r = a - b, for a >= b only */
static int big_sub(struct big *r, const struct big *a, const struct big *b)
{
	int borrow = 0;
	unsigned i, na = a->n;

	if (big_cmp(a, b) < 0)
		return BIG_NEGATIVE;
	for (i = 0; i < na; i++) {
		int d = a->d[i] - borrow;

		if (i < b->n)
			d -= b->d[i];
		borrow = d < 0;
		r->d[i] = (limb_t)((unsigned)d & LIMB_MASK);
	}
	r->n = na;
	big_trim(r);
	return BIG_OK;
}

/* a = a * m + c, as used when reading digits */
static int big_muladd(struct big *a, unsigned m, unsigned c)
{
	unsigned i;

	for (i = 0; i < a->n; i++) {
		c += a->d[i] * m;
		a->d[i] = (limb_t)(c & LIMB_MASK);
		c >>= LIMB_BITS;
	}
	while (c) {
		if (a->n == MAX_LIMBS)
			return BIG_OVERFLOW;
		a->d[a->n++] = (limb_t)(c & LIMB_MASK);
		c >>= LIMB_BITS;
	}
	return BIG_OK;
}

int main(void)
{
	struct big a, b, s;
	uint32_t va = __VERIFIER_nondet_uint();
	uint32_t vb = __VERIFIER_nondet_uint();

	/* reading and subtracting, on known numbers */
	big_from_u32(&a, 25);
	assert(big_muladd(&a, 100, 60) == BIG_OK && big_to_u64(&a) == 2560);
	big_from_u32(&b, 513);
	assert(big_sub(&s, &a, &b) == BIG_OK && big_to_u64(&s) == 2047);
	assert(big_sub(&s, &b, &a) == BIG_NEGATIVE);

	/* a long and a short number, in any order */
	__VERIFIER_assume(va >= 0x10000u && va < 0x1000000u && vb < 0x100u);
	big_from_u32(&a, va);
	big_from_u32(&b, vb);
	assert(a.n == 3);
	assert(big_add(&s, &b, &a) == BIG_OK);
	assert(s.n >= 3 && s.d[s.n - 1] != 0);
	assert(big_to_u64(&s) == va + vb);
	return 0;
}
