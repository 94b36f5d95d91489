/*
 * Fault confinement of a CAN controller. The transmit and the receive error counter move with the
 * outcome of every frame; the controller is error active, error passive or bus-off depending on
 * them. After bus-off it waits for a number of idle sequences (11 recessive bits each) on the bus
 * before it takes part again. Every change of a status bit is latched as an interrupt, if it is
 * enabled, until the application reads and clears it.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define WARNING_LEVEL 96
#define PASSIVE_LEVEL 128
#define BUS_OFF_LEVEL 256
#define REC_AFTER_PASSIVE 119
#define REC_MAX 255
#define IDLE_BITS 11
#define IDLE_SEQUENCES 3

#define ST_WARNING 0x01u
#define ST_PASSIVE 0x02u
#define ST_BUS_OFF 0x04u
#define ST_ALL (ST_WARNING | ST_PASSIVE | ST_BUS_OFF)

enum event { TX_DONE, TX_ERROR, TX_NO_ACK, RX_DONE, RX_ERROR, RX_ERROR_FIRST, EVENTS };

struct can_node {
    uint16_t tec;
    uint16_t rec;
    uint8_t status;
    uint8_t enabled; /* status bits whose changes make interrupts */
    uint8_t pending;
    uint8_t idle_bits;
    uint8_t idle_sequences;
};

static uint8_t status_of(uint16_t tec, uint16_t rec)
{
    uint8_t status = 0;
    if (tec >= WARNING_LEVEL || rec >= WARNING_LEVEL)
        status |= ST_WARNING;
    if (tec >= PASSIVE_LEVEL || rec >= PASSIVE_LEVEL)
        status |= ST_PASSIVE;
    if (tec >= BUS_OFF_LEVEL)
        status |= ST_BUS_OFF;
    return status;
}

static void update_status(struct can_node *n)
{
    uint8_t status = status_of(n->tec, n->rec);
    uint8_t changed = status ^ n->status;
    n->pending |= changed & n->enabled;
    n->status = status;
}

static void node_init(struct can_node *n, uint16_t tec, uint16_t rec, uint8_t enabled)
{
    n->tec = tec;
    n->rec = rec;
    n->status = status_of(tec, rec);
    n->enabled = enabled;
    n->pending = 0;
    n->idle_bits = 0;
    n->idle_sequences = 0;
}

static uint8_t take_interrupts(struct can_node *n)
{
    uint8_t pending = n->pending;
    n->pending = 0;
    return pending;
}

static void raise_rec(struct can_node *n, uint16_t step)
{
    n->rec = n->rec + step > REC_MAX ? REC_MAX : (uint16_t)(n->rec + step);
}

/* A frame that was received well takes a passive receiver back below the limit. */
static void lower_rec(struct can_node *n)
{
    if (n->rec >= PASSIVE_LEVEL)
        n->rec = REC_AFTER_PASSIVE;
    else if (n->rec > 0)
        n->rec--;
}

static void frame_event(struct can_node *n, enum event e)
{
    if (n->status & ST_BUS_OFF)
        return;
    switch (e) {
    case TX_DONE:
        if (n->tec > 0)
            n->tec--;
        break;
    case TX_NO_ACK:
        /* A passive node that is alone on the bus must not drive itself off. */
        if (n->status & ST_PASSIVE)
            break;
        n->tec += 8;
        break;
    case TX_ERROR:
        n->tec += 8;
        break;
    case RX_DONE:
        lower_rec(n);
        break;
    case RX_ERROR:
        raise_rec(n, 1);
        break;
    default:
        raise_rec(n, 8);
        break;
    }
    update_status(n);
}

/* Feeds a run of recessive bits, ended by a dominant one, to a node that is off. */
static void bus_run(struct can_node *n, unsigned recessive)
{
    if (!(n->status & ST_BUS_OFF))
        return;
    for (unsigned bit = 0; bit < recessive; bit++) {
        n->idle_bits++;
        if (n->idle_bits < IDLE_BITS)
            continue;
        n->idle_bits = 0;
        n->idle_sequences++;
        if (n->idle_sequences == IDLE_SEQUENCES) {
            n->idle_sequences = 0;
            n->tec = 0;
            n->rec = 0;
            update_status(n);
            return;
        }
    }
    n->idle_bits = 0;
}

int main(void)
{
    struct can_node n;
    uint8_t tec = __VERIFIER_nondet_uchar();
    uint8_t rec = __VERIFIER_nondet_uchar();
    uint8_t enabled = __VERIFIER_nondet_uchar() & ST_ALL;
    node_init(&n, tec, rec, enabled);
    uint8_t expected = 0;

    for (int i = 0; i < 6; i++) {
        uint8_t e = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(e < EVENTS);
        struct can_node old = n;
        frame_event(&n, (enum event)e);
        assert(n.status == status_of(n.tec, n.rec) && n.rec <= REC_MAX);
        if (old.tec < BUS_OFF_LEVEL) {
            bool worse = e == TX_ERROR || (e == TX_NO_ACK && !(old.status & ST_PASSIVE));
            assert(n.tec - old.tec == (worse ? 8 : e == TX_DONE && old.tec > 0 ? -1 : 0));
            assert(e >= RX_DONE || n.rec == old.rec);
            assert(e != RX_DONE || n.rec < PASSIVE_LEVEL);
            assert(e <= RX_DONE || n.rec > old.rec || old.rec == REC_MAX);
        }
        expected |= (uint8_t)((n.status ^ old.status) & enabled);
    }
    assert(n.pending == expected);
    assert(take_interrupts(&n) == expected && take_interrupts(&n) == 0);

    uint8_t before = n.status;
    unsigned run = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(run <= 36);
    bus_run(&n, run);
    bus_run(&n, IDLE_BITS);
    bool back = run >= (IDLE_SEQUENCES - 1) * IDLE_BITS;
    if (before & ST_BUS_OFF) {
        assert((n.status == 0) == back && n.pending == (back ? before & enabled : 0));
        assert(!back || (n.tec == 0 && n.rec == 0));
    } else {
        assert(n.status == before && n.pending == 0);
    }
    return 0;
}
