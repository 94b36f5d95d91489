/*
 * SPI master: a queue of transfers for several slaves on one bus.
 *
 * Each slave has a chip select line (active low) in the cs_lines register.
 * A message is made of up to three segments; between segments the chip select
 * stays low unless the segment asks for a toggle.  A message is finished when
 * all segments are done, or aborted when the slave signals a fault.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define N_SLAVES    3
#define QUEUE_LEN   3
#define MAX_SEGS    3
#define CS_ALL_HIGH 0x07u

typedef enum { SPI_OK, SPI_FULL, SPI_BAD_ARG } spi_ret_t;
typedef enum { MSG_PENDING, MSG_ACTIVE, MSG_DONE, MSG_FAILED } msg_state_t;

typedef struct {
    uint8_t len;
    bool cs_toggle;         /* raise the chip select after this segment */
} spi_seg_t;

typedef struct {
    uint8_t slave;
    uint8_t nsegs;
    spi_seg_t seg[MAX_SEGS];
    msg_state_t state;
    unsigned bytes_done;
} spi_msg_t;

typedef struct {
    spi_msg_t *slot[QUEUE_LEN];
    int first;
    int count;
    uint8_t cs_lines;       /* one bit a slave, 0 is selected */
    uint8_t cur_seg;
    bool busy;
} spi_bus_t;

static void spi_init(spi_bus_t *bus)
{
    bus->first = 0;
    bus->count = 0;
    bus->cs_lines = CS_ALL_HIGH;
    bus->cur_seg = 0;
    bus->busy = false;
    for (int i = 0; i < QUEUE_LEN; i++)
        bus->slot[i] = NULL;
}

static void cs_low(spi_bus_t *bus, uint8_t slave)
{
    bus->cs_lines &= (uint8_t)~(1u << slave);
}

static void cs_high(spi_bus_t *bus, uint8_t slave)
{
    bus->cs_lines |= (uint8_t)(1u << slave);
}

static spi_ret_t spi_submit(spi_bus_t *bus, spi_msg_t *m)
{
    if (m->slave >= N_SLAVES || m->nsegs == 0 || m->nsegs > MAX_SEGS)
        return SPI_BAD_ARG;
    if (bus->count == QUEUE_LEN)
        return SPI_FULL;
    m->state = MSG_PENDING;
    m->bytes_done = 0;
    bus->slot[(bus->first + bus->count) % QUEUE_LEN] = m;
    bus->count++;
    return SPI_OK;
}

/* The message at the front of the queue leaves it. */
static void spi_retire(spi_bus_t *bus, msg_state_t how)
{
    spi_msg_t *m = bus->slot[bus->first];

    cs_high(bus, m->slave);
    m->state = how;
    bus->slot[bus->first] = NULL;
    bus->first = (bus->first + 1) % QUEUE_LEN;
    bus->count--;
    bus->busy = false;
    bus->cur_seg = 0;
}

/* Called when the shift register is idle: does one segment of work. */
static void spi_pump(spi_bus_t *bus, bool slave_fault)
{
    if (bus->count == 0)
        return;

    spi_msg_t *m = bus->slot[bus->first];

    if (!bus->busy) {
        m->state = MSG_ACTIVE;
        bus->busy = true;
    }

    if (slave_fault) {
        spi_retire(bus, MSG_FAILED);
        return;
    }

    const spi_seg_t *s = &m->seg[bus->cur_seg];
    cs_low(bus, m->slave);
    m->bytes_done += s->len;
    if (s->cs_toggle)
        cs_high(bus, m->slave);

    bus->cur_seg++;
    if (bus->cur_seg == m->nsegs)
        spi_retire(bus, MSG_DONE);
}

/* Number of slaves that are selected. */
static int spi_selected(const spi_bus_t *bus)
{
    int n = 0;
    for (int i = 0; i < N_SLAVES; i++)
        if (!(bus->cs_lines & (1u << i)))
            n++;
    return n;
}

/* ---------------------------------------------------------------- */

static void make_msg(spi_msg_t *m, uint8_t slave)
{
    m->slave = slave;
    m->nsegs = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(m->nsegs >= 1 && m->nsegs <= MAX_SEGS);
    for (int i = 0; i < MAX_SEGS; i++) {
        m->seg[i].len = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(m->seg[i].len >= 1 && m->seg[i].len <= 9);
        m->seg[i].cs_toggle = __VERIFIER_nondet_bool();
    }
}

static unsigned msg_total(const spi_msg_t *m)
{
    unsigned t = 0;
    for (int i = 0; i < m->nsegs; i++)
        t += m->seg[i].len;
    return t;
}

int main(void)
{
    spi_bus_t bus;
    spi_msg_t a, b;
    uint8_t sa = __VERIFIER_nondet_uchar();
    uint8_t sb = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(sa < N_SLAVES && sb < N_SLAVES);

    make_msg(&a, sa);
    make_msg(&b, sb);
    spi_init(&bus);
    assert(spi_submit(&bus, &a) == SPI_OK);
    assert(spi_submit(&bus, &b) == SPI_OK);

    for (int i = 0; i < 6; i++) {
        spi_pump(&bus, __VERIFIER_nondet_bool());
        assert(spi_selected(&bus) <= 1);
        if (bus.count == 0)
            assert(bus.cs_lines == CS_ALL_HIGH);
    }

    assert(bus.count == 0);
    assert(a.state == MSG_DONE || a.state == MSG_FAILED);
    assert(b.state == MSG_DONE || b.state == MSG_FAILED);
    if (a.state == MSG_DONE)
        assert(a.bytes_done == msg_total(&a));
    if (b.state == MSG_DONE)
        assert(b.bytes_done == msg_total(&b));
    else
        assert(b.bytes_done < msg_total(&b));
    return 0;
}
