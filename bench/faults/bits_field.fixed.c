/* Writes a field of a control register without touching the other bits. */
#include <assert.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define PRESCALER_SHIFT 4
#define PRESCALER_MASK (7u << PRESCALER_SHIFT)

static uint32_t set_prescaler(uint32_t control, uint32_t prescaler)
{
    control &= ~PRESCALER_MASK;
    control |= (prescaler << PRESCALER_SHIFT) & PRESCALER_MASK;
    return control;
}

static uint32_t get_prescaler(uint32_t control)
{
    return (control & PRESCALER_MASK) >> PRESCALER_SHIFT;
}

int main(void)
{
    uint32_t control = __VERIFIER_nondet_uint();
    uint32_t prescaler = __VERIFIER_nondet_uint();
    __VERIFIER_assume(prescaler <= 7);

    uint32_t changed = set_prescaler(control, prescaler);
    assert((changed & ~PRESCALER_MASK) == (control & ~PRESCALER_MASK));
    assert(get_prescaler(changed) == prescaler);
    return 0;
}
