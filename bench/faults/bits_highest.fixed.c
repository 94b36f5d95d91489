/* Number of the highest set bit, or -1 if there is none. */
#include <assert.h>
#include <stdint.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static int highest_bit(uint16_t word)
{
    int highest = -1;
    for (int bit = 0; bit < 16; bit++) {
        if (word & (1u << bit))
            highest = bit;
    }
    return highest;
}

int main(void)
{
    uint16_t pending = __VERIFIER_nondet_ushort();

    int highest = highest_bit(pending);
    assert((highest == -1) == (pending == 0));
    assert(highest < 0 || (pending >> highest) == 1);
    return 0;
}
