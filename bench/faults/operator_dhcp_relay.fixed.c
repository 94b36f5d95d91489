/*
 * Relay agent for address requests. Clients in the subnets of the relay broadcast their requests;
 * the relay passes them on to its servers and remembers where they came from. An answer of a
 * server goes back to the subnet that is named by its relay address, as a broadcast or directly to
 * the client. Requests that were relayed too often, and answers nobody asked for, are dropped.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define PORTS 3
#define SERVERS 2
#define PENDING 2
#define MAX_HOPS 4
#define LIFETIME 10
#define OUTPUTS 4

#define OP_REQUEST 1
#define OP_REPLY 2
#define FLAG_BROADCAST 0x8000u
#define ADDRESS_NONE 0u
#define ADDRESS_ALL 0xffffffffu

enum verdict { RELAYED, BAD_MESSAGE, TOO_MANY_HOPS, UNKNOWN_RELAY, NOT_ASKED, WRONG_SIDE };

struct message {
    uint8_t op;
    uint8_t hops;
    uint16_t flags;
    uint32_t id;
    uint32_t client_address;
    uint32_t your_address;
    uint32_t relay_address;
    uint8_t hardware;
};

struct port {
    uint32_t address;
    uint32_t mask;
    bool trusted;
};

struct pending {
    bool used;
    uint32_t id;
    uint8_t hardware;
    int port;
    uint16_t since;
};

struct output {
    int port;
    uint32_t to;
    struct message message;
};

struct relay {
    struct port port[PORTS];
    uint32_t server[SERVERS];
    struct pending pending[PENDING];
    struct output output[OUTPUTS];
    int outputs;
    uint16_t now;
    int requests;
    int replies;
    int dropped;
};

/* --- Ports --------------------------------------------------------------------------------- */

static void relay_init(struct relay *r)
{
    for (int i = 0; i < PORTS; i++) {
        r->port[i].address = 0x0a000001u + 0x100u * (uint32_t)i;
        r->port[i].mask = 0xffffff00u;
        r->port[i].trusted = i == PORTS - 1;
    }
    for (int i = 0; i < SERVERS; i++)
        r->server[i] = r->port[PORTS - 1].address + 9u + (uint32_t)i;
    for (int i = 0; i < PENDING; i++)
        r->pending[i].used = false;
    r->outputs = 0;
    r->now = 0;
    r->requests = 0;
    r->replies = 0;
    r->dropped = 0;
}

static int port_with_address(const struct relay *r, uint32_t address)
{
    for (int i = 0; i < PORTS; i++) {
        if (r->port[i].address == address)
            return i;
    }
    return -1;
}

static bool in_subnet(const struct port *p, uint32_t address)
{
    return (address & p->mask) == (p->address & p->mask);
}

static int port_towards(const struct relay *r, uint32_t address)
{
    for (int i = 0; i < PORTS; i++) {
        if (in_subnet(&r->port[i], address))
            return i;
    }
    return -1;
}

static void send(struct relay *r, int port, uint32_t to, const struct message *m)
{
    assert(r->outputs < OUTPUTS);
    struct output *o = &r->output[r->outputs];
    o->port = port;
    o->to = to;
    o->message = *m;
    r->outputs++;
}

/* --- Requests that wait for an answer ------------------------------------------------------ */

static struct pending *find_pending(struct relay *r, uint32_t id, uint8_t hardware)
{
    for (int i = 0; i < PENDING; i++) {
        struct pending *p = &r->pending[i];
        if (p->used && p->id == id && p->hardware == hardware)
            return p;
    }
    return (struct pending *)0;
}

/* A new entry takes a free place or that of the oldest entry. */
static struct pending *new_pending(struct relay *r)
{
    struct pending *oldest = &r->pending[0];
    for (int i = 0; i < PENDING; i++) {
        struct pending *p = &r->pending[i];
        if (!p->used)
            return p;
        if ((uint16_t)(r->now - p->since) > (uint16_t)(r->now - oldest->since))
            oldest = p;
    }
    return oldest;
}

static void remember(struct relay *r, const struct message *m, int port)
{
    struct pending *p = find_pending(r, m->id, m->hardware);
    if (!p)
        p = new_pending(r);
    p->used = true;
    p->id = m->id;
    p->hardware = m->hardware;
    p->port = port;
    p->since = r->now;
}

static void relay_time(struct relay *r, uint16_t now)
{
    r->now = now;
    for (int i = 0; i < PENDING; i++) {
        struct pending *p = &r->pending[i];
        if (p->used && (uint16_t)(now - p->since) > LIFETIME)
            p->used = false;
    }
}

/* --- Messages ------------------------------------------------------------------------------ */

/* The first relay on the way puts its address in; others leave it alone. */
static enum verdict relay_request(struct relay *r, int port, struct message *m)
{
    if (m->hops >= MAX_HOPS)
        return TOO_MANY_HOPS;
    if (m->relay_address == ADDRESS_NONE) {
        m->relay_address = r->port[port].address;
    } else if (!r->port[port].trusted && port_with_address(r, m->relay_address) >= 0) {
        return UNKNOWN_RELAY;
    }
    m->hops++;
    remember(r, m, port);
    for (int i = 0; i < SERVERS; i++)
        send(r, port_towards(r, r->server[i]), r->server[i], m);
    r->requests++;
    return RELAYED;
}

/* A client that wants it, or that was given no address yet, can only be reached by broadcast. */
static uint32_t client_target(const struct message *m)
{
    if (m->client_address != ADDRESS_NONE)
        return m->client_address;
    if ((m->flags & FLAG_BROADCAST) != 0 || m->your_address == ADDRESS_NONE)
        return ADDRESS_ALL;
    return m->your_address;
}

static enum verdict relay_reply(struct relay *r, int from, struct message *m)
{
    if (!r->port[from].trusted)
        return WRONG_SIDE;
    int port = port_with_address(r, m->relay_address);
    if (port < 0)
        return UNKNOWN_RELAY;
    struct pending *p = find_pending(r, m->id, m->hardware);
    if (!p || p->port != port)
        return NOT_ASKED;
    p->used = false;
    send(r, port, client_target(m), m);
    r->replies++;
    return RELAYED;
}

static enum verdict relay_message(struct relay *r, int port, struct message *m)
{
    enum verdict verdict = BAD_MESSAGE;
    r->outputs = 0;
    if (m->op == OP_REQUEST)
        verdict = relay_request(r, port, m);
    else if (m->op == OP_REPLY)
        verdict = relay_reply(r, port, m);
    if (verdict != RELAYED)
        r->dropped++;
    return verdict;
}

/* --- Harness ------------------------------------------------------------------------------- */

static struct message make_request(uint32_t id, uint8_t hops, uint16_t flags)
{
    struct message m;
    m.op = OP_REQUEST;
    m.hops = hops;
    m.flags = flags;
    m.id = id;
    m.client_address = ADDRESS_NONE;
    m.your_address = ADDRESS_NONE;
    m.relay_address = ADDRESS_NONE;
    m.hardware = 7;
    return m;
}

int main(void)
{
    struct relay r;
    uint32_t id = __VERIFIER_nondet_uint();
    uint8_t hops = __VERIFIER_nondet_uchar();
    unsigned port = __VERIFIER_nondet_uchar();
    uint16_t flags = __VERIFIER_nondet_uchar() % 2 ? FLAG_BROADCAST : 0;
    __VERIFIER_assume(port < PORTS - 1);
    relay_init(&r);

    struct message m = make_request(id, hops, flags);
    enum verdict verdict = relay_message(&r, (int)port, &m);
    if (hops >= MAX_HOPS) {
        assert(verdict == TOO_MANY_HOPS && r.outputs == 0 && r.dropped == 1);
        return 0;
    }
    assert(verdict == RELAYED && r.outputs == SERVERS);
    for (int i = 0; i < SERVERS; i++) {
        const struct output *o = &r.output[i];
        assert(o->port == PORTS - 1 && o->to == r.server[i]);
        assert(o->message.hops == hops + 1);
        assert(o->message.relay_address == r.port[port].address);
    }

    /* The server offers an address, or refuses, after some time. */
    uint16_t later = __VERIFIER_nondet_uchar();
    relay_time(&r, later);
    m = r.output[0].message;
    m.op = OP_REPLY;
    unsigned host = __VERIFIER_nondet_uchar();
    if (host > 1)
        m.your_address = (r.port[port].address & r.port[port].mask) + host;
    struct message copy = m;
    assert(relay_message(&r, 0, &copy) == WRONG_SIDE);
    copy.id++;
    assert(relay_message(&r, PORTS - 1, &copy) == NOT_ASKED);
    verdict = relay_message(&r, PORTS - 1, &m);
    if (later > LIFETIME) {
        assert(verdict == NOT_ASKED && r.outputs == 0);
        return 0;
    }
    assert(verdict == RELAYED && r.outputs == 1 && r.replies == 1);
    const struct output *o = &r.output[0];
    assert(o->port == (int)port && o->message.id == id);
    if (flags != 0 || host <= 1)
        assert(o->to == ADDRESS_ALL);
    else
        assert(in_subnet(&r.port[port], o->to) && (o->to & 0xffu) == host);
    assert(relay_message(&r, PORTS - 1, &m) == NOT_ASKED);
    return 0;
}
