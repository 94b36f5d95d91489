/*
 * UART receive path with software ring buffer and RTS flow control.
 *
 * The interrupt handler puts every received byte in a ring; the reader takes
 * them out.  RTS is taken away when the ring fills up to the high watermark
 * and given back when the reader has drained it down to the low watermark.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define RX_SIZE 8u
#define RX_MASK (RX_SIZE - 1u)

/* line status bits as the hardware reports them */
#define LSR_DATA_READY 0x01u
#define LSR_OVERRUN    0x02u
#define LSR_PARITY     0x04u
#define LSR_FRAMING    0x08u
#define LSR_ERRORS     (LSR_PARITY | LSR_FRAMING)

struct uart_stats {
    unsigned received;
    unsigned dropped;
    unsigned line_errors;
};

struct uart_port {
    uint8_t rx[RX_SIZE];
    uint8_t head;               /* free running, next place to write */
    uint8_t tail;               /* free running, next place to read  */
    uint8_t high_mark;
    uint8_t low_mark;
    bool rts;                   /* true: the peer may send */
    struct uart_stats stats;
};

static unsigned uart_rx_level(const struct uart_port *p)
{
    return (uint8_t)(p->head - p->tail);
}

static int uart_open(struct uart_port *p, unsigned low, unsigned high)
{
    if (low >= high || high > RX_SIZE)
        return -1;
    memset(p, 0, sizeof *p);
    /* start close to the wrap of the counters, it gets tested early */
    p->head = 253;
    p->tail = 253;
    p->low_mark = (uint8_t)low;
    p->high_mark = (uint8_t)high;
    p->rts = true;
    return 0;
}

/* Take RTS away or give it back, with hysteresis between the two marks. */
static void uart_update_rts(struct uart_port *p)
{
    unsigned level = uart_rx_level(p);

    if (p->rts) {
        if (level >= p->high_mark)
            p->rts = false;
    } else {
        if (level <= p->low_mark)
            p->rts = true;
    }
}

/* One receive interrupt: status register and data register were read. */
static void uart_rx_isr(struct uart_port *p, unsigned lsr, uint8_t data)
{
    if (!(lsr & LSR_DATA_READY))
        return;

    if (lsr & LSR_ERRORS) {
        p->stats.line_errors++;
        return;
    }

    if (uart_rx_level(p) == RX_SIZE) {
        p->stats.dropped++;
        return;
    }

    p->rx[p->head & RX_MASK] = data;
    p->head++;
    p->stats.received++;
    uart_update_rts(p);
}

/* Copy up to n bytes out of the ring; returns the number copied. */
static unsigned uart_read(struct uart_port *p, uint8_t *dst, unsigned n)
{
    unsigned avail = uart_rx_level(p);
    unsigned count = n < avail ? n : avail;

    for (unsigned i = 0; i < count; i++)
        dst[i] = p->rx[(uint8_t)(p->tail + i) & RX_MASK];

    p->tail = (uint8_t)(p->tail + count);
    if (count > 0)
        uart_update_rts(p);
    return count;
}

/* ------------------------------------------------------------------ */

int main(void)
{
    struct uart_port port;
    uint8_t sent[8];
    unsigned nsent = 0, nread = 0;
    bool expect_rts = true;

    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    __VERIFIER_assume(low >= 0 && low <= 2);
    __VERIFIER_assume(high >= 3 && high <= 5);

    assert(uart_open(&port, (unsigned)high, (unsigned)low) == -1);
    assert(uart_open(&port, (unsigned)low, (unsigned)high) == 0);

    for (int step = 0; step < 4; step++) {
        if (__VERIFIER_nondet_bool()) {
            /* a burst of two bytes, the second perhaps broken */
            bool broken = __VERIFIER_nondet_bool();
            uint8_t a = __VERIFIER_nondet_uchar();
            uint8_t b = __VERIFIER_nondet_uchar();
            uart_rx_isr(&port, LSR_DATA_READY, a);
            if (nsent - nread < RX_SIZE)
                sent[nsent++] = a;
            uart_rx_isr(&port, LSR_DATA_READY | (broken ? LSR_PARITY : 0u), b);
            if (!broken && nsent - nread < RX_SIZE)
                sent[nsent++] = b;
        } else {
            uint8_t out[3];
            int want = __VERIFIER_nondet_int();
            __VERIFIER_assume(want >= 1 && want <= 3);
            unsigned got = uart_read(&port, out, (unsigned)want);
            assert(got <= (unsigned)want);
            assert(got == (unsigned)want || nread + got == nsent);
            for (unsigned i = 0; i < got; i++)
                assert(out[i] == sent[nread + i]);
            nread += got;
        }

        /* the level alone decides outside of the hysteresis band */
        if (nsent - nread >= (unsigned)high)
            expect_rts = false;
        else if (nsent - nread <= (unsigned)low)
            expect_rts = true;
        assert(port.rts == expect_rts);
        assert(port.stats.received == nsent);
    }
    return 0;
}
