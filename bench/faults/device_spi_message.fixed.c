/*
 * SPI master: executes a message made of several transfers. The chip select
 * is held during the message, released between transfers where cs_change is
 * set, and always released at the end.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NXFER 3
#define SPI_MAX_HZ 20u

#define E_OK       0
#define E_INVAL   (-22)
#define E_TIMEDOUT (-110)

struct spi_xfer {
    uint8_t tx;
    uint8_t rx;
    uint8_t hz;                /* 0: keep the default of the device */
    uint8_t cs_change;
};

struct spi_message {
    struct spi_xfer xfer[NXFER];
    unsigned n;
    unsigned actual;           /* transfers that were completed */
    int status;
};

struct spi_ctlr {
    unsigned cs_on;            /* chip select asserted */
    unsigned cs_edges;
    unsigned hz;
    unsigned default_hz;
    unsigned busy;             /* bus lock held */
};

static void spi_set_cs(struct spi_ctlr *c, unsigned on)
{
    if (c->cs_on != on) {
        c->cs_on = on;
        c->cs_edges++;
    }
}

/* Select the clock rate for a transfer. */
static int spi_setup_xfer(struct spi_ctlr *c, const struct spi_xfer *x)
{
    unsigned hz = x->hz ? x->hz : c->default_hz;

    if (hz > SPI_MAX_HZ)
        return E_INVAL;
    c->hz = hz;
    return E_OK;
}

/* Shift one word; the hardware may report a timeout. */
static int spi_shift(struct spi_ctlr *c, struct spi_xfer *x)
{
    if (!c->cs_on)
        return E_INVAL;
    if (__VERIFIER_nondet_bool())
        return E_TIMEDOUT;
    x->rx = (uint8_t)~x->tx;
    return E_OK;
}

static int spi_run_message(struct spi_ctlr *c, struct spi_message *m)
{
    int rc = E_OK;

    c->busy = 1;
    m->actual = 0;
    spi_set_cs(c, 1);

    for (unsigned i = 0; i < m->n; i++) {
        struct spi_xfer *x = &m->xfer[i];

        rc = spi_setup_xfer(c, x);
        if (rc != E_OK)
            goto out;
        rc = spi_shift(c, x);
        if (rc != E_OK)
            goto out;
        m->actual++;
        if (x->cs_change && i + 1 < m->n) {
            spi_set_cs(c, 0);
            spi_set_cs(c, 1);
        }
    }

out:
    spi_set_cs(c, 0);
    c->hz = c->default_hz;
    c->busy = 0;
    m->status = rc;
    return rc;
}

int main(void)
{
    struct spi_ctlr c = { 0, 0, 10, 10, 0 };
    struct spi_message m;
    int rc;

    m.n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(m.n <= NXFER);
    m.status = 1;
    for (int i = 0; i < NXFER; i++) {
        m.xfer[i].tx = __VERIFIER_nondet_uchar();
        m.xfer[i].rx = 0;
        m.xfer[i].hz = __VERIFIER_nondet_uchar();
        m.xfer[i].cs_change = __VERIFIER_nondet_bool();
    }

    rc = spi_run_message(&c, &m);

    /* Whatever happened, the bus is idle afterwards. */
    assert(!c.cs_on);
    assert(!c.busy);
    assert(c.hz == c.default_hz);
    assert(m.status == rc);
    if (rc == E_OK)
        assert(m.actual == m.n);
    else
        assert(m.actual < m.n);
    return 0;
}
