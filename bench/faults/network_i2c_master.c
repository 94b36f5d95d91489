/*
 * Interrupt driven I2C master: a combined transfer writes some bytes and then,
 * after a repeated start, reads some bytes. Below it a model of the controller
 * and of a register device on the bus.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* ---- controller and device model ---- */

#define CR_START 0x01
#define CR_STOP  0x02
#define CR_ACK   0x04        /* acknowledge the bytes that are received */

#define DEV_ADDR 0x29
#define DEV_REGS 8

enum bus_event { EV_STARTED, EV_ADDR_ACK, EV_ADDR_NAK, EV_TX_DONE, EV_RX_FULL };

struct bus {
    uint8_t cr;
    uint8_t dr;
    bool owned;              /* between start and stop */
    bool reading;            /* the device is sending */
    bool dev_holds;          /* the device still drives the bus */
    bool stuck;              /* stop while the device was driving */
    uint8_t dev_reg[DEV_REGS];
    uint8_t dev_ptr;
    bool ptr_next;           /* the next byte written is the register number */
};

static struct bus bus;

/* The device puts its next byte on the bus; the controller answers. */
static void bus_receive(void)
{
    bus.dr = bus.dev_reg[bus.dev_ptr % DEV_REGS];
    bus.dev_ptr++;
    bus.dev_holds = (bus.cr & CR_ACK) != 0;
}

static void bus_stop(void)
{
    if (bus.reading && bus.dev_holds)
        bus.stuck = true;
    bus.owned = false;
    bus.reading = false;
    bus.cr &= (uint8_t)~(CR_STOP | CR_START);
}

/* ---- driver ---- */

enum xfer_state { X_IDLE, X_ADDR_W, X_WRITE, X_ADDR_R, X_READ, X_DONE, X_ERROR };

struct i2c_xfer {
    enum xfer_state state;
    uint8_t addr;
    const uint8_t *tx;
    uint8_t tx_len;
    uint8_t *rx;
    uint8_t rx_len;
    uint8_t pos;
};

static void i2c_begin(struct i2c_xfer *x, uint8_t addr, const uint8_t *tx,
                      uint8_t tx_len, uint8_t *rx, uint8_t rx_len)
{
    x->addr = addr;
    x->tx = tx;
    x->tx_len = tx_len;
    x->rx = rx;
    x->rx_len = rx_len;
    x->pos = 0;
    x->state = tx_len > 0 ? X_ADDR_W : X_ADDR_R;
    bus.cr |= CR_START | CR_ACK;
}

static void i2c_finish(struct i2c_xfer *x, enum xfer_state result)
{
    bus.cr |= CR_STOP;
    x->state = result;
}

/* The bytes to be written are out: turn around, or end. */
static void i2c_written(struct i2c_xfer *x)
{
    if (x->rx_len > 0) {
        x->pos = 0;
        x->state = X_ADDR_R;
        bus.cr |= CR_START;
    } else {
        i2c_finish(x, X_DONE);
    }
}

/* Interrupt handler of the controller. */
static void i2c_isr(struct i2c_xfer *x, enum bus_event ev)
{
    switch (ev) {
    case EV_STARTED:
        bus.dr = (uint8_t)(x->addr << 1 | (x->state == X_ADDR_R));
        break;
    case EV_ADDR_NAK:
        i2c_finish(x, X_ERROR);
        break;
    case EV_ADDR_ACK:
        if (x->state == X_ADDR_W) {
            x->state = X_WRITE;
            bus.dr = x->tx[x->pos++];
        } else {
            x->state = X_READ;
        }
        break;
    case EV_TX_DONE:
        if (x->pos < x->tx_len)
            bus.dr = x->tx[x->pos++];
        else
            i2c_written(x);
        break;
    case EV_RX_FULL:
        x->rx[x->pos++] = bus.dr;
        /* the last byte must not be acknowledged */
        if (x->pos + 1 == x->rx_len)
            bus.cr &= (uint8_t)~CR_ACK;
        if (x->pos == x->rx_len)
            i2c_finish(x, X_DONE);
        break;
    }
}

/* Let the hardware proceed by one event. */
static void bus_step(struct i2c_xfer *x)
{
    if (bus.cr & CR_STOP) {
        bus_stop();
    } else if (bus.cr & CR_START) {
        bus.cr &= (uint8_t)~CR_START;
        bus.owned = true;
        i2c_isr(x, EV_STARTED);
        if (bus.dr >> 1 != DEV_ADDR) {
            i2c_isr(x, EV_ADDR_NAK);
            return;
        }
        bus.reading = bus.dr & 1;
        bus.ptr_next = !bus.reading;
        i2c_isr(x, EV_ADDR_ACK);
    } else if (bus.reading) {
        bus_receive();
        i2c_isr(x, EV_RX_FULL);
    } else {
        if (bus.ptr_next)
            bus.dev_ptr = bus.dr % DEV_REGS;
        else
            bus.dev_reg[bus.dev_ptr++ % DEV_REGS] = bus.dr;
        bus.ptr_next = false;
        i2c_isr(x, EV_TX_DONE);
    }
}

/* Run a transfer until the bus is free again. */
static bool i2c_run(struct i2c_xfer *x)
{
    int budget = 8;

    do {
        bus_step(x);
    } while (bus.owned && --budget > 0);
    return x->state == X_DONE && !bus.owned;
}

int main(void)
{
    struct i2c_xfer x = { X_IDLE, 0, 0, 0, 0, 0, 0 };
    uint8_t cmd[2], in[3] = { 0, 0, 0 };
    uint8_t addr = __VERIFIER_nondet_uchar();
    uint8_t reg = __VERIFIER_nondet_uchar();
    uint8_t ntx = __VERIFIER_nondet_uchar();
    uint8_t nrx = __VERIFIER_nondet_uchar();
    bool ok;

    __VERIFIER_assume(addr == DEV_ADDR || addr == DEV_ADDR + 1);
    __VERIFIER_assume(reg < 4);
    __VERIFIER_assume(ntx >= 1 && ntx <= 2 && nrx <= 3);
    for (int i = 0; i < DEV_REGS; i++)
        bus.dev_reg[i] = (uint8_t)(0x50 + i);

    cmd[0] = reg;
    cmd[1] = 0xee;
    i2c_begin(&x, addr, cmd, ntx, in, nrx);
    ok = i2c_run(&x);

    assert(!bus.owned && !bus.stuck);
    assert(ok == (addr == DEV_ADDR));
    if (ok) {
        if (ntx == 2)
            assert(bus.dev_reg[reg] == 0xee);
        for (int i = 0; i < nrx; i++)
            assert(in[i] == 0x50 + reg + (ntx - 1) + i);
    }
    return 0;
}
