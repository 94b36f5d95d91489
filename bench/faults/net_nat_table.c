/*
 * Port-translating NAT (NAPT) connection table.
 *
 * Inside hosts share one public address.  Each outgoing flow (protocol,
 * inside host, inside port) gets a public port; replies are mapped back by
 * protocol and public port.  Public ports are unique per protocol.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned char  __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

#define NAT_MAX       4
#define PORT_BASE     60000u
#define PORT_COUNT    3u
#define IDLE_LIMIT    2

#define PROTO_TCP 6
#define PROTO_UDP 17

typedef struct nat_binding {
    bool     in_use;
    uint8_t  proto;
    uint8_t  host;        /* last octet of the inside address */
    uint16_t in_port;
    uint16_t pub_port;
    uint8_t  idle;
} nat_binding_t;

typedef struct packet {
    uint8_t  proto;
    uint8_t  src_host;
    uint16_t src_port;
    uint8_t  dst_host;
    uint16_t dst_port;
} packet_t;

static nat_binding_t nat_tab[NAT_MAX];
static unsigned      next_port;       /* rotor of the port allocation */

static void nat_reset(void)
{
    size_t i;

    for (i = 0; i < NAT_MAX; i++)
        nat_tab[i].in_use = false;
    next_port = 0;
}

static nat_binding_t *find_inside(uint8_t proto, uint8_t host, uint16_t port)
{
    size_t i;

    for (i = 0; i < NAT_MAX; i++) {
        nat_binding_t *b = &nat_tab[i];

        if (b->in_use && b->proto == proto && b->host == host &&
            b->in_port == port)
            return b;
    }
    return NULL;
}

static nat_binding_t *find_public(uint8_t proto, uint16_t port)
{
    size_t i;

    for (i = 0; i < NAT_MAX; i++) {
        nat_binding_t *b = &nat_tab[i];

        if (b->in_use && b->proto == proto && b->pub_port == port)
            return b;
    }
    return NULL;
}

/* Next public port that is not taken for this protocol; 0 if none. */
static uint16_t alloc_port(uint8_t proto)
{
    unsigned tries;

    for (tries = 0; tries < PORT_COUNT; tries++) {
        uint16_t cand = (uint16_t)(PORT_BASE + next_port);

        next_port = (next_port + 1) % NAT_MAX;
        if (find_public(proto, cand) == NULL)
            return cand;
    }
    return 0;
}

static nat_binding_t *nat_create(const packet_t *p)
{
    nat_binding_t *b = NULL;
    uint16_t port;
    size_t i;

    for (i = 0; i < NAT_MAX && b == NULL; i++)
        if (!nat_tab[i].in_use)
            b = &nat_tab[i];
    if (b == NULL)
        return NULL;
    port = alloc_port(p->proto);
    if (port == 0)
        return NULL;
    b->in_use = true;
    b->proto = p->proto;
    b->host = p->src_host;
    b->in_port = p->src_port;
    b->pub_port = port;
    b->idle = 0;
    return b;
}

/* Rewrites an outgoing packet; false means drop. */
static bool nat_out(packet_t *p)
{
    nat_binding_t *b = find_inside(p->proto, p->src_host, p->src_port);

    if (b == NULL)
        b = nat_create(p);
    if (b == NULL)
        return false;
    b->idle = 0;
    p->src_host = 0;
    p->src_port = b->pub_port;
    return true;
}

/* Rewrites an incoming packet; false means there is no mapping. */
static bool nat_in(packet_t *p)
{
    nat_binding_t *b = find_public(p->proto, p->dst_port);

    if (b == NULL)
        return false;
    b->idle = 0;
    p->dst_host = b->host;
    p->dst_port = b->in_port;
    return true;
}

static void nat_age(void)
{
    size_t i;

    for (i = 0; i < NAT_MAX; i++) {
        if (!nat_tab[i].in_use)
            continue;
        if (++nat_tab[i].idle > IDLE_LIMIT)
            nat_tab[i].in_use = false;
    }
}

/* ---- harness ---- */

static packet_t outgoing(void)
{
    packet_t p;

    p.proto = (__VERIFIER_nondet_uchar() & 1) ? PROTO_TCP : PROTO_UDP;
    p.src_host = __VERIFIER_nondet_uchar();
    p.src_port = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(p.src_host >= 1 && p.src_host <= 3);
    __VERIFIER_assume(p.src_port >= 1024 && p.src_port < 1028);
    p.dst_host = 200;
    p.dst_port = 53;
    return p;
}

int main(void)
{
    int i;

    nat_reset();
    for (i = 0; i < 4; i++) {
        packet_t p = outgoing(), t = p, back;
        unsigned ticks = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(ticks <= 3);
        if (nat_out(&t)) {
            assert(t.src_port >= PORT_BASE &&
                   t.src_port < PORT_BASE + PORT_COUNT);
            /* the reply goes back to where the request came from */
            back.proto = p.proto;
            back.src_host = p.dst_host;
            back.src_port = p.dst_port;
            back.dst_host = 0;
            back.dst_port = t.src_port;
            assert(nat_in(&back));
            assert(back.dst_host == p.src_host);
            assert(back.dst_port == p.src_port);
        }
        while (ticks-- > 0)
            nat_age();
    }
    return 0;
}
