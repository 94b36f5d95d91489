/* A receiver for serial bytes: start bit, eight data bits, even parity, stop bit. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

enum state { WAIT_START, DATA, PARITY, STOP };

struct uart {
    enum state state;
    int bits;
    unsigned char shift;
    unsigned parity;
    int received;
    int errors;
};

static void uart_bit(struct uart *u, unsigned bit)
{
    switch (u->state) {
    case WAIT_START:
        if (bit == 0) {
            u->state = DATA;
            u->bits = 0;
            u->shift = 0;
        }
        break;
    case DATA:
        u->shift = (unsigned char)(u->shift >> 1 | bit << 7);
        u->parity ^= bit;
        if (++u->bits == 8)
            u->state = PARITY;
        break;
    case PARITY:
        if (bit != u->parity)
            u->errors++;
        u->state = STOP;
        break;
    case STOP:
        u->received++;
        u->state = WAIT_START;
        break;
    }
}

static void send(struct uart *u, unsigned char byte)
{
    unsigned parity = 0;
    uart_bit(u, 0);
    for (int i = 0; i < 8; i++) {
        unsigned bit = byte >> i & 1u;
        parity ^= bit;
        uart_bit(u, bit);
    }
    uart_bit(u, parity);
    uart_bit(u, 1);
}

int main(void)
{
    struct uart u = {.state = WAIT_START};
    for (int i = 0; i < 2; i++) {
        unsigned char byte = __VERIFIER_nondet_uchar();
        send(&u, byte);
        assert(u.shift == byte);
        assert(u.received == i + 1);
    }
    assert(u.errors == 0);
    return 0;
}
