/*
 * Pin configuration of a GPIO port: two bits of mode for each pin, one bit of output, and four
 * bits of alternate function, the latter in a low register (pins 0 to 7) and a high one (8 to 15).
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define PINS 16u

enum mode { MODE_INPUT, MODE_OUTPUT, MODE_ALTERNATE, MODE_ANALOG };

struct gpio {
    uint32_t moder;
    uint32_t odr;
    uint32_t afrl;
    uint32_t afrh;
};

static void set_mode(struct gpio *port, unsigned pin, enum mode mode)
{
    unsigned shift = pin * 2;
    port->moder &= ~(3u << shift);
    port->moder |= (uint32_t)mode << shift;
}

static void set_alternate(struct gpio *port, unsigned pin, unsigned function)
{
    if (pin < 8) {
        unsigned shift = pin * 4;
        port->afrl &= ~(0xFu << shift);
        port->afrl |= function << shift;
    } else {
        unsigned shift = (pin - 8) * 4;
        port->afrh &= ~(0xFu << shift);
        port->afrh |= function << shift;
    }
    set_mode(port, pin, MODE_ALTERNATE);
}

static void write_pin(struct gpio *port, unsigned pin, unsigned level)
{
    if (level)
        port->odr |= 1u << pin;
    else
        port->odr &= ~(1u << pin);
}

static unsigned get_mode(const struct gpio *port, unsigned pin)
{
    return (port->moder >> (pin * 2)) & 3u;
}

static unsigned get_alternate(const struct gpio *port, unsigned pin)
{
    uint32_t reg = pin < 8 ? port->afrl : port->afrh;
    return (reg >> (pin % 8 * 4)) & 0xFu;
}

int main(void)
{
    struct gpio port;
    port.moder = __VERIFIER_nondet_uint();
    port.odr = __VERIFIER_nondet_uint();
    port.afrl = __VERIFIER_nondet_uint();
    port.afrh = __VERIFIER_nondet_uint();
    struct gpio before = port;

    unsigned pin = __VERIFIER_nondet_uchar();
    unsigned function = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(pin < PINS && function < 16);
    set_alternate(&port, pin, function);
    write_pin(&port, pin, function & 1u);

    assert(get_mode(&port, pin) == MODE_ALTERNATE);
    assert(get_alternate(&port, pin) == function);
    for (unsigned other = 0; other < PINS; other++) {
        if (other == pin)
            continue;
        assert(get_mode(&port, other) == get_mode(&before, other));
        assert(get_alternate(&port, other) == get_alternate(&before, other));
    }
    assert(((port.odr ^ before.odr) & ~(1u << pin)) == 0);
    return 0;
}
