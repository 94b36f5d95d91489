/*
 * UART receive path: the interrupt handler pushes bytes into a power-of-two
 * ring with free-running 8-bit indices, the reader pops them.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define RX_SIZE 4u
#define RX_MASK (RX_SIZE - 1u)

#define UART_STAT_RXRDY 0x01u
#define UART_STAT_FRAME 0x08u

struct uart_regs {
    uint8_t status;
    uint8_t data;
};

struct uart_port {
    struct uart_regs *regs;
    uint8_t buf[RX_SIZE];
    uint8_t head;              /* next slot to fill, free running */
    uint8_t tail;              /* next slot to drain, free running */
    uint16_t overruns;
    uint16_t frame_errors;
};

static void uart_init(struct uart_port *p, struct uart_regs *regs, uint8_t start)
{
    p->regs = regs;
    p->head = start;
    p->tail = start;
    p->overruns = 0;
    p->frame_errors = 0;
}

/* Number of bytes waiting in the ring. */
static unsigned uart_rx_level(const struct uart_port *p)
{
    return p->head - p->tail;
}

static int uart_rx_push(struct uart_port *p, uint8_t c)
{
    if (uart_rx_level(p) >= RX_SIZE) {
        p->overruns++;
        return 0;
    }
    p->buf[p->head & RX_MASK] = c;
    p->head++;
    return 1;
}

static int uart_rx_pop(struct uart_port *p, uint8_t *c)
{
    if (p->head == p->tail)
        return 0;
    *c = p->buf[p->tail & RX_MASK];
    p->tail++;
    return 1;
}

/* Receive interrupt: drop bytes with a framing error, queue the others. */
static void uart_isr(struct uart_port *p)
{
    uint8_t st = p->regs->status;

    if (!(st & UART_STAT_RXRDY))
        return;
    if (st & UART_STAT_FRAME) {
        p->frame_errors++;
        p->regs->status = 0;
        return;
    }
    uart_rx_push(p, p->regs->data);
    p->regs->status = 0;
}

int main(void)
{
    struct uart_regs regs = { 0, 0 };
    struct uart_port port;
    uint8_t sent[4];
    unsigned nsent = 0, nread = 0;

    uart_init(&port, &regs, __VERIFIER_nondet_uchar());

    for (int i = 0; i < 4; i++) {
        uint8_t c = __VERIFIER_nondet_uchar();
        _Bool bad = __VERIFIER_nondet_bool();

        regs.data = c;
        regs.status = UART_STAT_RXRDY | (bad ? UART_STAT_FRAME : 0u);
        uart_isr(&port);
        if (!bad)
            sent[nsent++] = c;

        if (__VERIFIER_nondet_bool()) {
            uint8_t r;

            if (uart_rx_pop(&port, &r)) {
                assert(r == sent[nread]);
                nread++;
            }
        }
    }

    /* At most RX_SIZE bytes were sent, so nothing may have been lost. */
    assert(port.overruns == 0);
    assert(uart_rx_level(&port) == nsent - nread);
    return 0;
}
