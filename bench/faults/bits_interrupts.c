/* Picks the interrupt to serve: the lowest pending source that is enabled. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define SOURCES 8
#define NONE (-1)

static int next_interrupt(unsigned char pending, unsigned char enabled)
{
    unsigned active = pending | enabled;
    for (int source = 0; source < SOURCES; source++) {
        if ((active >> source) & 1u)
            return source;
    }
    return NONE;
}

int main(void)
{
    unsigned char pending = __VERIFIER_nondet_uchar();
    unsigned char enabled = __VERIFIER_nondet_uchar();

    int source = next_interrupt(pending, enabled);
    int expected = NONE;
    for (int i = SOURCES - 1; i >= 0; i--) {
        unsigned bit = 1u << i;
        if ((pending & bit) != 0 && (enabled & bit) != 0)
            expected = i;
    }
    assert(source == expected);
    return 0;
}
