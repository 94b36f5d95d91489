/*
 * Unsigned numbers of several limbs, lowest limb first, as public-key code uses them: compare, add, subtract, shift,
 * multiply by a limb, and reduce modulo another number by shifting and subtracting.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LIMBS 3
#define LIMB_BITS 4
#define LIMB_MASK ((1u << LIMB_BITS) - 1u)

struct number {
    unsigned char limbs[LIMBS];
};

static void number_set(struct number *n, unsigned value)
{
    for (int i = 0; i < LIMBS; i++) {
        n->limbs[i] = value & LIMB_MASK;
        value >>= LIMB_BITS;
    }
}

static unsigned number_get(const struct number *n)
{
    unsigned value = 0;
    for (int i = LIMBS - 1; i >= 0; i--)
        value = value << LIMB_BITS | n->limbs[i];
    return value;
}

static bool number_is_zero(const struct number *n)
{
    unsigned all = 0;
    for (int i = 0; i < LIMBS; i++)
        all |= n->limbs[i];
    return all == 0;
}

static int number_compare(const struct number *a, const struct number *b)
{
    for (int i = LIMBS - 1; i >= 0; i--) {
        if (a->limbs[i] != b->limbs[i])
            return a->limbs[i] < b->limbs[i] ? -1 : 1;
    }
    return 0;
}

/* Returns the carry out of the highest limb. */
static unsigned number_add(struct number *a, const struct number *b)
{
    unsigned carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        unsigned sum = (unsigned)a->limbs[i] + b->limbs[i] + carry;
        a->limbs[i] = sum & LIMB_MASK;
        carry = sum >> LIMB_BITS;
    }
    return carry;
}

/* Returns the borrow out of the highest limb. */
static unsigned number_subtract(struct number *a, const struct number *b)
{
    unsigned borrow = 0;
    for (int i = 0; i < LIMBS; i++) {
        unsigned taken = b->limbs[i] + borrow;
        unsigned limb = a->limbs[i];
        borrow = limb < b->limbs[i];
        a->limbs[i] = (limb - taken) & LIMB_MASK;
    }
    return borrow;
}

/* Shifts left by one bit; returns the bit that falls out. */
static unsigned number_double(struct number *n)
{
    unsigned carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        unsigned limb = (unsigned)n->limbs[i] << 1 | carry;
        n->limbs[i] = limb & LIMB_MASK;
        carry = limb >> LIMB_BITS;
    }
    return carry;
}

static void number_halve(struct number *n)
{
    unsigned carry = 0;
    for (int i = LIMBS - 1; i >= 0; i--) {
        unsigned limb = n->limbs[i];
        n->limbs[i] = (unsigned char)(limb >> 1 | carry << (LIMB_BITS - 1));
        carry = limb & 1u;
    }
}

static unsigned number_multiply_limb(struct number *n, unsigned factor)
{
    unsigned carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        unsigned product = n->limbs[i] * factor + carry;
        n->limbs[i] = product & LIMB_MASK;
        carry = product >> LIMB_BITS;
    }
    return carry;
}

/* Reduces a number modulo another one that is not zero. */
static void number_reduce(struct number *a, const struct number *modulus)
{
    struct number multiple = *modulus;
    int shifts = 0;
    while (number_compare(&multiple, a) <= 0) {
        struct number next = multiple;
        if (number_double(&next) != 0)
            break;
        multiple = next;
        shifts++;
    }
    for (;;) {
        if (number_compare(a, &multiple) >= 0)
            number_subtract(a, &multiple);
        if (shifts == 0)
            break;
        number_halve(&multiple);
        shifts--;
    }
}

/* a = (a + b) mod modulus, for a and b below the modulus and a modulus below half the range. */
static void number_add_modulo(struct number *a, const struct number *b, const struct number *modulus)
{
    unsigned carry = number_add(a, b);
    assert(carry == 0);
    if (number_compare(a, modulus) >= 0)
        number_subtract(a, modulus);
}

int main(void)
{
    struct number a;
    struct number b;
    struct number modulus;
    unsigned x = __VERIFIER_nondet_uint();
    unsigned y = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x < 61 * 16 && y < 61 * 16);
    number_set(&a, x);
    number_set(&b, y);
    number_set(&modulus, 61 * 16);

    number_add_modulo(&a, &b, &modulus);
    assert(number_get(&a) == (x + y < 61 * 16 ? x + y : x + y - 61 * 16));

    struct number c = b;
    unsigned borrow = number_subtract(&c, &a);
    assert(borrow == (y < number_get(&a)));
    number_add(&c, &a);
    assert(number_compare(&c, &b) == 0);

    number_set(&modulus, 0x300);
    number_reduce(&b, &modulus);
    assert(number_get(&b) == y % 0x300u);
    assert(number_multiply_limb(&b, 1) == 0);
    assert(number_is_zero(&b) == (y % 0x300u == 0));
    return 0;
}
