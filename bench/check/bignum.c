// Numbers of several limbs: schoolbook and Karatsuba products agree, and subtracting undoes adding.
//@ expect: holds
//@ unwind: 10
#include "verify.h"

#ifndef LIMBS
#define LIMBS 2
#endif
#ifndef LIMB_BITS
#define LIMB_BITS 3
#endif
#define MASK ((1u << LIMB_BITS) - 1)

struct number {
    unsigned limbs[2 * LIMBS];
};

static struct number any_number(void)
{
    struct number n = {{0}};
    for (int i = 0; i < LIMBS; i++)
        n.limbs[i] = __VERIFIER_nondet_uint() & MASK;
    return n;
}

static unsigned add(struct number *sum, const struct number *a, const struct number *b)
{
    unsigned carry = 0;
    for (int i = 0; i < 2 * LIMBS; i++) {
        unsigned limb = a->limbs[i] + b->limbs[i] + carry;
        sum->limbs[i] = limb & MASK;
        carry = limb >> LIMB_BITS;
    }
    return carry;
}

static unsigned subtract(struct number *difference, const struct number *a, const struct number *b)
{
    unsigned borrow = 0;
    for (int i = 0; i < 2 * LIMBS; i++) {
        unsigned limb = a->limbs[i] - b->limbs[i] - borrow;
        difference->limbs[i] = limb & MASK;
        borrow = limb >> 31;
    }
    return borrow;
}

static void add_at(struct number *sum, unsigned value, int at)
{
    for (int i = at; i < 2 * LIMBS; i++) {
        unsigned limb = sum->limbs[i] + (value & MASK);
        sum->limbs[i] = limb & MASK;
        value = (value >> LIMB_BITS) + (limb >> LIMB_BITS);
    }
    assert(value == 0);
}

static void schoolbook(struct number *product, const struct number *a, const struct number *b)
{
    for (int i = 0; i < LIMBS; i++)
        for (int j = 0; j < LIMBS; j++)
            add_at(product, a->limbs[i] * b->limbs[j], i + j);
}

static unsigned value_of(const struct number *n, int from, int count)
{
    unsigned value = 0;
    for (int i = count - 1; i >= 0; i--)
        value = value << LIMB_BITS | n->limbs[from + i];
    return value;
}

/* One level of Karatsuba's method: three products of halves. */
static unsigned karatsuba(const struct number *a, const struct number *b)
{
    const int half = LIMBS / 2, shift = half * LIMB_BITS;
    unsigned a0 = value_of(a, 0, half), a1 = value_of(a, half, LIMBS - half);
    unsigned b0 = value_of(b, 0, half), b1 = value_of(b, half, LIMBS - half);
    unsigned low = a0 * b0, high = a1 * b1;
    unsigned middle = (a0 + a1) * (b0 + b1) - low - high;
    return low + (middle << shift) + (high << 2 * shift);
}

int main(void)
{
    struct number a = any_number(), b = any_number(), c = {{0}}, d, e;
    schoolbook(&c, &a, &b);
    assert(value_of(&c, 0, 2 * LIMBS) == karatsuba(&a, &b));
    assert(add(&d, &a, &c) == 0);
    assert(subtract(&e, &d, &c) == 0);
    for (int i = 0; i < 2 * LIMBS; i++)
        assert(e.limbs[i] == a.limbs[i]);
    return 0;
}
