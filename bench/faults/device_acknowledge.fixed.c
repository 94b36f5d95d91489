/*
 * GPIO interrupt controller, chained handler. The status register is
 * write-one-to-clear; edge interrupts are acknowledged before, level
 * interrupts after their handler was called.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NLINES 4u
#define LINES_MASK ((1u << NLINES) - 1u)

enum { REG_ISR, REG_IMR, REG_EDGE, REG_COUNT };

struct gpio_hw {
    uint32_t isr;
    uint32_t imr;
    uint32_t edge;
};

struct gpio_irq {
    struct gpio_hw *hw;
    uint8_t handled[NLINES];
    uint8_t spurious;
};

/* Register model. */
static uint32_t hw_read(const struct gpio_hw *hw, int reg)
{
    switch (reg) {
    case REG_ISR:
        return hw->isr;
    case REG_IMR:
        return hw->imr;
    case REG_EDGE:
        return hw->edge;
    default:
        return 0;
    }
}

static void hw_write(struct gpio_hw *hw, int reg, uint32_t v)
{
    switch (reg) {
    case REG_ISR:
        hw->isr &= ~v;
        break;
    case REG_IMR:
        hw->imr = v & LINES_MASK;
        break;
    case REG_EDGE:
        hw->edge = v & LINES_MASK;
        break;
    default:
        break;
    }
}

static void gpio_irq_unmask(struct gpio_irq *g, unsigned line)
{
    hw_write(g->hw, REG_IMR, hw_read(g->hw, REG_IMR) | (1u << line));
}

static void gpio_irq_ack(struct gpio_irq *g, unsigned line)
{
    hw_write(g->hw, REG_ISR, 1u << line);
}

static void gpio_irq_dispatch(struct gpio_irq *g, unsigned line)
{
    uint32_t edge = hw_read(g->hw, REG_EDGE) & (1u << line);

    if (edge)
        gpio_irq_ack(g, line);
    g->handled[line]++;
    if (!edge)
        gpio_irq_ack(g, line);
}

/* Serve all enabled lines that are pending, lowest number first. */
static void gpio_irq_handler(struct gpio_irq *g)
{
    unsigned served = 0;

    for (unsigned line = 0; line < NLINES; line++) {
        uint32_t pend = hw_read(g->hw, REG_ISR) & hw_read(g->hw, REG_IMR);

        if (pend & (1u << line)) {
            gpio_irq_dispatch(g, line);
            served++;
        }
    }
    if (served == 0)
        g->spurious++;
}

int main(void)
{
    struct gpio_hw hw = { 0, 0, 0 };
    struct gpio_irq g = { &hw, { 0 }, 0 };
    unsigned raised = __VERIFIER_nondet_uchar();
    unsigned enabled = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(raised <= LINES_MASK);
    __VERIFIER_assume(enabled <= LINES_MASK);
    hw_write(&hw, REG_EDGE, __VERIFIER_nondet_uchar());
    for (unsigned i = 0; i < NLINES; i++) {
        if (enabled & (1u << i))
            gpio_irq_unmask(&g, i);
    }
    assert(hw.imr == enabled);

    hw.isr = raised;
    gpio_irq_handler(&g);

    /* Enabled lines were served once, masked ones stay pending. */
    for (unsigned i = 0; i < NLINES; i++) {
        unsigned bit = 1u << i;

        assert(g.handled[i] == ((raised & enabled & bit) ? 1 : 0));
    }
    assert(hw.isr == (raised & ~enabled));
    assert(g.spurious == ((raised & enabled) == 0));
    return 0;
}
