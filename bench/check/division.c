// Three ways of dividing without a division instruction agree with the one that has it.
//@ expect: holds
//@ unwind: 18
#include "verify.h"

#ifndef BITS
#define BITS 7
#endif
#define LIMIT (1u << BITS)

struct result {
    unsigned quotient, remainder;
};

/* Restoring division, one bit of the quotient at a time. */
static struct result restoring(unsigned dividend, unsigned divisor)
{
    struct result r = {0, 0};
    for (int bit = BITS - 1; bit >= 0; bit--) {
        r.remainder = r.remainder << 1 | (dividend >> bit & 1);
        r.quotient <<= 1;
        if (r.remainder >= divisor) {
            r.remainder -= divisor;
            r.quotient |= 1;
        }
    }
    return r;
}

/* Non-restoring division: the partial remainder may be negative. */
static struct result non_restoring(unsigned dividend, unsigned divisor)
{
    int partial = 0;
    unsigned quotient = 0;
    for (int bit = BITS - 1; bit >= 0; bit--) {
        int next = (int)(dividend >> bit & 1);
        if (partial >= 0) {
            partial = partial * 2 + next - (int)divisor;
        } else {
            partial = partial * 2 + next + (int)divisor;
        }
        quotient = quotient << 1 | (partial >= 0);
    }
    if (partial < 0)
        partial += (int)divisor;
    struct result r = {quotient, (unsigned)partial};
    return r;
}

/* Subtracts the largest shifted divisor that still fits. */
static struct result by_shifting(unsigned dividend, unsigned divisor)
{
    struct result r = {0, dividend};
    int shift = 0;
    while (shift < BITS && divisor << shift <= dividend)
        shift++;
    while (shift-- > 0) {
        if (divisor << shift <= r.remainder) {
            r.remainder -= divisor << shift;
            r.quotient += 1u << shift;
        }
    }
    return r;
}

int main(void)
{
    unsigned dividend = (unsigned)any_from(0, LIMIT - 1);
    unsigned divisor = (unsigned)any_from(1, LIMIT - 1);
    struct result a = restoring(dividend, divisor);
    assert(a.quotient == dividend / divisor);
    assert(a.remainder == dividend % divisor);
    struct result b = non_restoring(dividend, divisor);
    assert(a.quotient == b.quotient && a.remainder == b.remainder);
    struct result c = by_shifting(dividend, divisor);
    assert(a.quotient == c.quotient && a.remainder == c.remainder);
    return 0;
}
