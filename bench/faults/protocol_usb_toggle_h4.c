/*
 * USB device controller: endpoint data toggles, stall and clear-feature.
 *
 * Every endpoint address has a direction bit (0x80 is IN).  The controller
 * keeps one register of toggle bits and one of stall bits: OUT endpoints in
 * the low byte and IN endpoints in the high byte.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define EP_IN       0x80u
#define EP_NUM      0x0Fu
#define EP_COUNT    4u

#define REQ_CLEAR_FEATURE 1
#define REQ_SET_FEATURE   3
#define REQ_SET_CONFIG    9
#define FEATURE_HALT      0

typedef enum { HS_ACK, HS_STALL, HS_NONE } handshake_t;
typedef enum { PID_DATA0, PID_DATA1 } pid_t_;

typedef struct {
    uint16_t toggle;
    uint16_t stall;
    uint16_t enabled;
    uint8_t  rx_count[EP_COUNT];        /* accepted OUT packets */
    uint8_t  config;
} usb_dev_t;

typedef struct {
    uint8_t  request;
    uint16_t value;
    uint16_t index;
} usb_setup_t;

static uint16_t ep_bit(uint8_t addr)
{
    unsigned n = addr & EP_NUM;
    return (uint16_t)((addr & EP_IN) ? (1u << (n + 8u)) : (1u << n));
}

static bool ep_valid(uint8_t addr)
{
    return (addr & EP_NUM) < EP_COUNT && (addr & 0x70u) == 0;
}

static void usb_bus_reset(usb_dev_t *u)
{
    u->toggle = 0;
    u->stall = 0;
    u->enabled = ep_bit(0x00) | ep_bit(0x80);
    u->config = 0;
    for (unsigned i = 0; i < EP_COUNT; i++)
        u->rx_count[i] = 0;
}

/* A new configuration starts all its endpoints with DATA0 and not halted. */
static void usb_set_config(usb_dev_t *u, uint8_t cfg)
{
    u->config = cfg;
    u->enabled = (uint16_t)(ep_bit(0x00) | ep_bit(0x80));
    if (cfg == 0)
        return;
    for (uint8_t n = 1; n < EP_COUNT; n++)
        u->enabled |= (uint16_t)(ep_bit(n) | ep_bit((uint8_t)(n | EP_IN)));
    u->toggle &= (uint16_t)(ep_bit(0x00) | ep_bit(0x80));
    u->stall = 0;
}

/* Standard requests to an endpoint; false answers the request with a stall. */
static bool usb_control(usb_dev_t *u, const usb_setup_t *s)
{
    uint8_t addr = (uint8_t)(s->index & 0xFFu);

    switch (s->request) {
    case REQ_SET_CONFIG:
        if (s->value > 1)
            return false;
        usb_set_config(u, (uint8_t)s->value);
        return true;
    case REQ_SET_FEATURE:
        if (s->value != FEATURE_HALT || !ep_valid(addr))
            return false;
        u->stall |= ep_bit(addr);
        return true;
    case REQ_CLEAR_FEATURE:
        if (s->value != FEATURE_HALT || !ep_valid(addr))
            return false;
        /* the end of a halt also starts again with DATA0 */
        u->stall &= (uint16_t)~ep_bit(addr);
        u->toggle &= (uint16_t)~ep_bit(addr & EP_NUM);
        return true;
    default:
        return false;
    }
}

/* The host sends a packet to an OUT endpoint. */
static handshake_t usb_out(usb_dev_t *u, uint8_t num, pid_t_ pid)
{
    uint16_t bit = ep_bit(num);

    if (!(u->enabled & bit))
        return HS_NONE;
    if (u->stall & bit)
        return HS_STALL;
    /* a packet with the old toggle is a repeat: acknowledge and drop it */
    if (((u->toggle & bit) != 0) == (pid == PID_DATA1)) {
        u->rx_count[num]++;
        u->toggle ^= bit;
    }
    return HS_ACK;
}

/* The host polls an IN endpoint; acked tells if our data reached the host. */
static handshake_t usb_in(usb_dev_t *u, uint8_t num, bool acked, pid_t_ *pid)
{
    uint16_t bit = ep_bit((uint8_t)(num | EP_IN));

    if (!(u->enabled & bit))
        return HS_NONE;
    if (u->stall & bit)
        return HS_STALL;
    *pid = (u->toggle & bit) ? PID_DATA1 : PID_DATA0;
    if (acked)
        u->toggle ^= bit;
    return HS_ACK;
}

/* --- harness: a host that keeps its own view of one endpoint pair --- */

int main(void)
{
    usb_dev_t dev;
    uint8_t n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n >= 1 && n < EP_COUNT);

    pid_t_ host_out = PID_DATA0, host_in = PID_DATA0;
    bool halt_out = false, halt_in = false;
    uint8_t delivered = 0;

    usb_bus_reset(&dev);
    assert(usb_out(&dev, n, PID_DATA0) == HS_NONE);
    usb_setup_t cfg = { REQ_SET_CONFIG, 1, 0 };
    assert(usb_control(&dev, &cfg));

    for (int i = 0; i < 5; i++) {
        uint8_t op = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op < 4);
        if (op == 0) {
            bool lost = __VERIFIER_nondet_bool();   /* the handshake is lost */
            handshake_t h = usb_out(&dev, n, host_out);
            assert(h == (halt_out ? HS_STALL : HS_ACK));
            if (h == HS_ACK && lost)
                h = usb_out(&dev, n, host_out);     /* the host repeats */
            if (h == HS_ACK) {
                delivered++;
                host_out = host_out == PID_DATA0 ? PID_DATA1 : PID_DATA0;
            }
        } else if (op == 1) {
            pid_t_ pid = PID_DATA0;
            bool acked = __VERIFIER_nondet_bool();
            handshake_t h = usb_in(&dev, n, acked, &pid);
            assert(h == (halt_in ? HS_STALL : HS_ACK));
            if (h == HS_ACK) {
                assert(pid == host_in);
                if (acked)
                    host_in = host_in == PID_DATA0 ? PID_DATA1 : PID_DATA0;
            }
        } else {
            bool in = __VERIFIER_nondet_bool();
            usb_setup_t s;
            s.request = op == 2 ? REQ_SET_FEATURE : REQ_CLEAR_FEATURE;
            s.value = FEATURE_HALT;
            s.index = (uint16_t)(n | (in ? EP_IN : 0u));
            assert(usb_control(&dev, &s));
            if (in)
                halt_in = op == 2;
            else
                halt_out = op == 2;
            if (op == 3 && in)
                host_in = PID_DATA0;
            if (op == 3 && !in)
                host_out = PID_DATA0;
        }
        assert(dev.rx_count[n] == delivered);
    }
    return 0;
}
