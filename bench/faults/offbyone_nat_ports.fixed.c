/*
 * Port mapper of an address translator. Connections of the hosts inside go out under the one
 * public address, each from a public port of its own. The public port is the port the host uses,
 * if that can be had, else another one that is also even or odd, since media streams come in pairs
 * of an even and an odd port. A mapping lives as long as there are packets from inside; packets
 * from outside are only let in from hosts that were spoken to. One host may not take all ports.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define PORT_FIRST 40
#define PORTS 4
#define PORT_LAST (PORT_FIRST + PORTS - 1)
#define HOSTS 3
#define HOST_LIMIT 2
#define LIFETIME 20
#define NONE (-1)

enum result { PASSED, NO_PORT, OVER_LIMIT, NO_MAPPING, FILTERED };

struct mapping {
    bool used;
    bool fixed; /* made by the operator, does not time out */
    uint8_t host;
    uint8_t port;
    uint8_t peer; /* the last one outside that was spoken to */
    unsigned last_out;
};

struct packet {
    uint8_t host; /* the one inside, on its way out; translated to on the way in */
    uint8_t port;
    uint8_t peer;
    uint8_t public_port;
};

struct translator {
    struct mapping mapping[PORTS]; /* by public port */
    int cursor;                    /* where the search for a port goes on */
    unsigned now;
    unsigned in_use[HOSTS];
};

static void nat_init(struct translator *n)
{
    for (int i = 0; i < PORTS; i++) {
        n->mapping[i].used = false;
        n->mapping[i].fixed = false;
    }
    for (int i = 0; i < HOSTS; i++)
        n->in_use[i] = 0;
    n->cursor = PORT_FIRST;
    n->now = 0;
}

static struct mapping *mapping_at(struct translator *n, int public_port)
{
    return &n->mapping[public_port - PORT_FIRST];
}

static bool in_range(int public_port)
{
    return public_port >= PORT_FIRST && public_port <= PORT_LAST;
}

static int find_mapping(const struct translator *n, uint8_t host, uint8_t port)
{
    for (int i = 0; i < PORTS; i++) {
        const struct mapping *m = &n->mapping[i];
        if (m->used && m->host == host && m->port == port)
            return PORT_FIRST + i;
    }
    return NONE;
}

/* --- Choice of a public port --------------------------------------------------------------- */

/* Goes once around all ports that are even, or odd, as the given one. */
static int search_port(struct translator *n, uint8_t like)
{
    int port = n->cursor;
    if (((unsigned)port ^ like) & 1u)
        port++;
    for (int tries = 0; tries < PORTS / 2; tries++) {
        if (port > PORT_LAST)
            port -= PORTS;
        if (!mapping_at(n, port)->used) {
            n->cursor = port == PORT_LAST ? PORT_FIRST : port + 1;
            return port;
        }
        port += 2;
    }
    return NONE;
}

static int choose_port(struct translator *n, uint8_t wanted)
{
    if (in_range(wanted) && !mapping_at(n, wanted)->used)
        return wanted;
    return search_port(n, wanted);
}

/* --- Mappings ------------------------------------------------------------------------------ */

static void bind_port(struct translator *n, int public_port, uint8_t host, uint8_t port)
{
    struct mapping *m = mapping_at(n, public_port);
    m->used = true;
    m->fixed = false;
    m->host = host;
    m->port = port;
    m->peer = 0;
    m->last_out = n->now;
    n->in_use[host]++;
}

static void release_port(struct translator *n, int public_port)
{
    struct mapping *m = mapping_at(n, public_port);
    m->used = false;
    n->in_use[m->host]--;
}

/* The operator forwards a public port to a host; this does not count for the limit. */
static bool forward_port(struct translator *n, int public_port, uint8_t host, uint8_t port)
{
    if (!in_range(public_port) || mapping_at(n, public_port)->used)
        return false;
    bind_port(n, public_port, host, port);
    mapping_at(n, public_port)->fixed = true;
    n->in_use[host]--;
    return true;
}

static void nat_time(struct translator *n, unsigned passed)
{
    n->now += passed;
    for (int port = PORT_FIRST; port <= PORT_LAST; port++) {
        const struct mapping *m = mapping_at(n, port);
        if (m->used && !m->fixed && n->now - m->last_out >= LIFETIME)
            release_port(n, port);
    }
}

/* --- Packets ------------------------------------------------------------------------------- */

static enum result translate_out(struct translator *n, struct packet *p)
{
    int public_port = find_mapping(n, p->host, p->port);
    if (public_port == NONE) {
        if (n->in_use[p->host] >= HOST_LIMIT)
            return OVER_LIMIT;
        public_port = choose_port(n, p->port);
        if (public_port == NONE)
            return NO_PORT;
        bind_port(n, public_port, p->host, p->port);
    }
    struct mapping *m = mapping_at(n, public_port);
    m->peer = p->peer;
    m->last_out = n->now;
    p->public_port = (uint8_t)public_port;
    return PASSED;
}

static enum result translate_in(struct translator *n, struct packet *p)
{
    if (!in_range(p->public_port) || !mapping_at(n, p->public_port)->used)
        return NO_MAPPING;
    const struct mapping *m = mapping_at(n, p->public_port);
    if (!m->fixed && m->peer != p->peer)
        return FILTERED;
    p->host = m->host;
    p->port = m->port;
    return PASSED;
}

/* --- Harness ------------------------------------------------------------------------------- */

#define PACKETS 3

int main(void)
{
    struct translator n;
    struct packet sent[PACKETS];
    unsigned taken[2] = {0, 1}; /* even and odd public ports */
    unsigned of_host[HOSTS] = {0};
    nat_init(&n);
    assert(forward_port(&n, 43, 0, 80) && !forward_port(&n, 43, 1, 80));
    assert(!forward_port(&n, PORT_LAST + 1, 1, 80));

    /* Packets go out from the hosts; no host uses a port twice. */
    for (int i = 0; i < PACKETS; i++) {
        struct packet *p = &sent[i];
        p->host = __VERIFIER_nondet_bool() ? 1 : 2;
        p->port = __VERIFIER_nondet_uchar();
        p->peer = (uint8_t)(10 + i);
        p->public_port = 0;
        for (int k = 0; k < i; k++)
            __VERIFIER_assume(p->host != sent[k].host || p->port != sent[k].port);
        bool wanted_is_free = in_range(p->port) && !mapping_at(&n, p->port)->used;
        enum result result = translate_out(&n, p);
        if (of_host[p->host] == HOST_LIMIT) {
            assert(result == OVER_LIMIT);
            continue;
        }
        unsigned odd = p->port % 2u;
        assert(result == (taken[odd] == PORTS / 2 ? NO_PORT : PASSED));
        if (result != PASSED)
            continue;
        assert(in_range(p->public_port) && p->public_port % 2u == odd);
        assert(!wanted_is_free || p->public_port == p->port);
        taken[odd]++;
        of_host[p->host]++;
    }

    /* The answers find their way back, as long as the mapping is there. */
    unsigned which = __VERIFIER_nondet_uchar();
    unsigned pause = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(which < PACKETS);
    nat_time(&n, pause);
    struct packet back = {0, 0, sent[which].peer, sent[which].public_port};
    enum result result = translate_in(&n, &back);
    if (back.public_port == 0 || pause >= LIFETIME) {
        assert(result == NO_MAPPING && (pause < LIFETIME || n.in_use[1] + n.in_use[2] == 0));
        return 0;
    }
    assert(result == PASSED && back.host == sent[which].host && back.port == sent[which].port);
    back.peer++;
    assert(translate_in(&n, &back) == FILTERED);
    assert(n.in_use[1] == of_host[1] && n.in_use[2] == of_host[2]);
    return 0;
}
