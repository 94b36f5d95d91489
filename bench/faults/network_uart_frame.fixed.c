/*
 * Software UART: framing of characters into bits, and a receiver that is
 * clocked once per bit time.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

enum parity { PAR_NONE, PAR_EVEN, PAR_ODD };
enum rx_state { RX_IDLE, RX_DATA, RX_PARITY, RX_STOP };

#define ERR_PARITY  0x01
#define ERR_FRAMING 0x02

struct uart {
    uint8_t data_bits;       /* 5 to 8 */
    enum parity parity;
    /* receiver */
    enum rx_state state;
    uint8_t shift;
    uint8_t nbits;
    uint8_t ones;            /* number of ones seen in the character */
    uint8_t errors;
    uint8_t rx_char;
    uint8_t rx_count;
};

static void uart_init(struct uart *u, uint8_t data_bits, enum parity parity)
{
    u->data_bits = data_bits;
    u->parity = parity;
    u->state = RX_IDLE;
    u->shift = 0;
    u->nbits = 0;
    u->ones = 0;
    u->errors = 0;
    u->rx_char = 0;
    u->rx_count = 0;
}

/* Handle one line sample. */
static void uart_rx_bit(struct uart *u, int level)
{
    switch (u->state) {
    case RX_IDLE:
        if (level == 0) {
            /* start bit: begin a new character */
            u->shift = 0;
            u->nbits = 0;
            u->ones = 0;
            u->state = RX_DATA;
        }
        break;
    case RX_DATA:
        if (level) {
            u->shift |= (uint8_t)(1u << u->nbits);
            u->ones++;
        }
        if (++u->nbits == u->data_bits)
            u->state = u->parity == PAR_NONE ? RX_STOP : RX_PARITY;
        break;
    case RX_PARITY:
        if (level)
            u->ones++;
        if ((u->ones & 1) != (u->parity == PAR_ODD))
            u->errors |= ERR_PARITY;
        u->state = RX_STOP;
        break;
    case RX_STOP:
        if (level == 0)
            u->errors |= ERR_FRAMING;
        u->rx_char = u->shift;
        u->rx_count++;
        u->state = RX_IDLE;
        break;
    }
}

/* Shift a character out, directly into the receiver of the peer. */
static void uart_send(const struct uart *tx, struct uart *rx, uint8_t c)
{
    int ones = 0;

    uart_rx_bit(rx, 0);
    for (int i = 0; i < tx->data_bits; i++) {
        int bit = (c >> i) & 1;
        ones += bit;
        uart_rx_bit(rx, bit);
    }
    if (tx->parity == PAR_EVEN)
        uart_rx_bit(rx, ones & 1);
    else if (tx->parity == PAR_ODD)
        uart_rx_bit(rx, !(ones & 1));
    uart_rx_bit(rx, 1);
}

int main(void)
{
    struct uart a, b;
    uint8_t bits = __VERIFIER_nondet_uchar();
    uint8_t par = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(bits >= 5 && bits <= 8);
    __VERIFIER_assume(par <= PAR_ODD);
    uart_init(&a, bits, (enum parity)par);
    uart_init(&b, bits, (enum parity)par);

    for (int i = 0; i < 2; i++) {
        uint8_t c = __VERIFIER_nondet_uchar();
        uart_rx_bit(&b, 1);               /* idle line */
        uart_send(&a, &b, c);
        assert(b.rx_count == i + 1);
        assert(b.rx_char == (c & ((1u << bits) - 1)));
        assert(b.errors == 0);
    }
    return 0;
}
