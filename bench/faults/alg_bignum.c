/*
 * Fixed size unsigned big numbers for a key schedule, little endian
 * limbs. The limbs are bytes so that the code can run on an 8 bit core.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LIMBS 3
#define LIMB_BITS 8u

typedef uint8_t limb_t;

typedef struct {
    limb_t d[LIMBS];
} big_t;

static void big_zero(big_t *r)
{
    memset(r->d, 0, sizeof r->d);
}

static int big_cmp(const big_t *a, const big_t *b)
{
    for (int i = LIMBS - 1; i >= 0; i--) {
        if (a->d[i] < b->d[i])
            return -1;
        if (a->d[i] > b->d[i])
            return 1;
    }
    return 0;
}

/* r = a + b, returns the carry out. r may be a or b. */
static limb_t big_add(big_t *r, const big_t *a, const big_t *b)
{
    unsigned carry = 0;

    for (int i = 0; i < LIMBS; i++) {
        unsigned sum = (unsigned)a->d[i] + b->d[i] + carry;

        r->d[i] = (limb_t)sum;
        carry = sum >> LIMB_BITS;
    }
    return (limb_t)carry;
}

/* r = a - b, returns the borrow out. r may be a or b. */
static limb_t big_sub(big_t *r, const big_t *a, const big_t *b)
{
    limb_t borrow = 0;

    for (int i = 0; i < LIMBS; i++) {
        limb_t ai = a->d[i];
        limb_t bi = b->d[i];

        r->d[i] = (limb_t)(ai - bi - borrow);
        borrow = ai < bi;
    }
    return borrow;
}

/* Shifts left by one bit, returns the bit that fell out. */
static limb_t big_shl1(big_t *r)
{
    limb_t out = 0;

    for (int i = 0; i < LIMBS; i++) {
        limb_t top = (limb_t)(r->d[i] >> (LIMB_BITS - 1u));

        r->d[i] = (limb_t)((r->d[i] << 1) | out);
        out = top;
    }
    return out;
}

/* r = (a + b) mod m, for a, b < m. */
static void big_addmod(big_t *r, const big_t *a, const big_t *b,
                       const big_t *m)
{
    limb_t carry = big_add(r, a, b);

    if (carry || big_cmp(r, m) >= 0)
        (void)big_sub(r, r, m);
}

/* r = 2a mod m, for a < m. */
static void big_dblmod(big_t *r, const big_t *m)
{
    limb_t carry = big_shl1(r);

    if (carry || big_cmp(r, m) >= 0)
        (void)big_sub(r, r, m);
}

/* r = k * a mod m for a small factor k, by doubling and adding. */
static void big_mulmod_small(big_t *r, const big_t *a, unsigned k,
                             const big_t *m)
{
    big_zero(r);
    for (int bit = 1; bit >= 0; bit--) {
        big_dblmod(r, m);
        if ((k >> bit) & 1u)
            big_addmod(r, r, a, m);
    }
}

/* ------------------------------------------------------------------ */

static uint32_t value(const big_t *a)
{
    return a->d[0] | ((uint32_t)a->d[1] << 8) | ((uint32_t)a->d[2] << 16);
}

static void any_big(big_t *a)
{
    for (int i = 0; i < LIMBS; i++)
        a->d[i] = __VERIFIER_nondet_uchar();
}

int main(void)
{
    big_t a, m, r;
    uint32_t want;
    unsigned k = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(k < 4);
    any_big(&a);
    any_big(&m);
    __VERIFIER_assume(m.d[2] < 2);
    __VERIFIER_assume(value(&a) < value(&m));

    big_mulmod_small(&r, &a, k, &m);

    assert(big_cmp(&r, &m) < 0);
    want = k * value(&a);
    if (want >= 2u * value(&m))
        want -= 2u * value(&m);
    else if (want >= value(&m))
        want -= value(&m);
    assert(value(&r) == want);
    return 0;
}
