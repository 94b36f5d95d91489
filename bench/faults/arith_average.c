/* The midpoint of two positions, rounded towards the lower one, without leaving the range of int16_t sums. */
#include <assert.h>
#include <stdint.h>

extern short __VERIFIER_nondet_short(void);

static int16_t midpoint(int16_t a, int16_t b)
{
    int16_t low = a;
    int16_t high = b;
    if (a > b) {
        low = b;
        high = a;
    }
    uint16_t distance = (uint16_t)(high - low);
    return (int16_t)(a + distance / 2);
}

int main(void)
{
    int16_t first = __VERIFIER_nondet_short();
    int16_t second = __VERIFIER_nondet_short();

    int16_t middle = midpoint(first, second);

    /* twice the midpoint is the sum, or one less */
    int sum = first + second;
    int rest = sum - 2 * middle;
    assert(rest == 0 || rest == 1);
    return 0;
}
