// Arithmetic of fractions in lowest terms; that a fraction may have become zero is not thought of when dividing by it.
//@ expect: violated
//@ unwind: 9
//@ witness: 1 2  1 2 1  1 1 3
#include "verify.h"

#ifndef OPERATIONS
#define OPERATIONS 2
#endif
#define LIMIT 20

struct fraction {
    int numerator, denominator;
};

static int magnitude(int value)
{
    return value < 0 ? -value : value;
}

static int gcd(unsigned char a, unsigned char b)
{
    while (b != 0) {
        unsigned char rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static struct fraction reduced(int numerator, int denominator)
{
    struct fraction f;
    int divisor = gcd((unsigned char)magnitude(numerator), (unsigned char)magnitude(denominator));
    if (denominator < 0)
        divisor = -divisor;
    f.numerator = numerator / divisor;
    f.denominator = denominator / divisor;
    return f;
}

static struct fraction add(struct fraction a, struct fraction b)
{
    return reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

static struct fraction subtract(struct fraction a, struct fraction b)
{
    b.numerator = -b.numerator;
    return add(a, b);
}

static struct fraction multiply(struct fraction a, struct fraction b)
{
    return reduced(a.numerator * b.numerator, a.denominator * b.denominator);
}

static struct fraction divide(struct fraction a, struct fraction b)
{
#ifdef FIXED
    if (b.numerator == 0)
        return a;
#endif
    return reduced(a.numerator * b.denominator, a.denominator * b.numerator);
}

static struct fraction any_fraction(void)
{
    int numerator = any_from(-3, 3), denominator = any_from(-3, 3);
    __VERIFIER_assume(numerator != 0 && denominator != 0);
    return reduced(numerator, denominator);
}

int main(void)
{
    struct fraction value = any_fraction();
    for (int i = 0; i < OPERATIONS; i++) {
        struct fraction other = any_fraction();
        switch (any_from(0, 3)) {
        case 0:
            value = add(value, other);
            break;
        case 1:
            value = subtract(value, other);
            break;
        case 2:
            value = multiply(value, other);
            break;
        default:
            value = divide(other, value);
        }
        assert(value.denominator > 0); //~ check: assertion
        if (magnitude(value.numerator) > LIMIT || value.denominator > LIMIT)
            return 0;
    }
    return 0;
}
