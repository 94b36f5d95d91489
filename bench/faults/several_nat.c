/*
 * Network address translation: hosts inside share one outer address. A packet that goes out
 * opens a mapping from its source to a port of the gateway; what comes back to this port from
 * the host it was sent to is passed on to the source. Mappings that are idle run out.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAPPINGS 3
#define FIRST_PORT 4000
#define GATEWAY 1 /* the outer address */
#define IDLE_UDP 30
#define IDLE_TCP 100

enum protocol { TCP = 6, UDP = 17 };

struct packet {
    enum protocol protocol;
    int source;
    uint16_t source_port;
    int target;
    uint16_t target_port;
};

struct mapping {
    bool used;
    enum protocol protocol;
    int inside;
    uint16_t inside_port;
    int remote;
    uint16_t outer_port;
    int active; /* time of the last packet */
};

static struct mapping mappings[MAPPINGS];

static int idle_limit(enum protocol protocol)
{
    return protocol == TCP ? IDLE_TCP : IDLE_UDP;
}

static void nat_expire(int now)
{
    for (int i = 0; i < MAPPINGS; i++) {
        struct mapping *m = &mappings[i];
        if (m->used && now - m->active >= idle_limit(m->protocol))
            m->used = false;
    }
}

static struct mapping *find_outgoing(const struct packet *p)
{
    for (int i = 0; i < MAPPINGS; i++) {
        struct mapping *m = &mappings[i];
        if (m->used && m->protocol == p->protocol && m->inside == p->source
            && m->inside_port == p->source_port && m->remote == p->target)
            return m;
    }
    return 0;
}

static struct mapping *open_mapping(const struct packet *p)
{
    for (int i = 0; i < MAPPINGS; i++) {
        struct mapping *m = &mappings[i];
        if (m->used)
            continue;
        m->used = true;
        m->protocol = p->protocol;
        m->inside = p->source;
        m->inside_port = p->target_port;
        m->remote = p->target;
        m->outer_port = (uint16_t)(FIRST_PORT + i);
        return m;
    }
    return 0;
}

/* Rewrites a packet on its way out; false if it has to be dropped. */
static bool nat_outgoing(struct packet *p, int now)
{
    nat_expire(now);
    struct mapping *m = find_outgoing(p);
    if (!m)
        m = open_mapping(p);
    if (!m)
        return false;
    m->active = now;
    p->source = GATEWAY;
    p->source_port = m->outer_port;
    return true;
}

/* Rewrites a packet that came from outside; false if nobody is waiting for it. */
static bool nat_incoming(struct packet *p, int now)
{
    nat_expire(now);
    for (int i = 0; i < MAPPINGS; i++) {
        struct mapping *m = &mappings[i];
        if (!m->used || m->outer_port != p->target_port || m->protocol != p->protocol)
            continue;
        if (m->remote != p->target)
            return false;
        m->active = now;
        p->target = m->inside;
        p->target_port = m->inside_port;
        return true;
    }
    return false;
}

static struct packet some_packet(int source, int target)
{
    struct packet p;
    int port = __VERIFIER_nondet_int();
    int service = __VERIFIER_nondet_int();
    __VERIFIER_assume(port >= 1024 && port < 2048);
    __VERIFIER_assume(service >= 1 && service < 2048);
    p.protocol = __VERIFIER_nondet_bool() ? TCP : UDP;
    p.source = source;
    p.source_port = (uint16_t)port;
    p.target = target;
    p.target_port = (uint16_t)service;
    return p;
}

int main(void)
{
    int remote = __VERIFIER_nondet_int();
    int other = __VERIFIER_nondet_int();
    int pause = __VERIFIER_nondet_int();
    bool again = __VERIFIER_nondet_bool();
    __VERIFIER_assume(remote >= 10 && remote <= 20 && other >= 10 && other <= 20);
    __VERIFIER_assume(pause >= 0 && pause <= 200);

    struct packet first = some_packet(2, remote);
    struct packet sent = first;
    assert(nat_outgoing(&sent, 1000));
    assert(sent.source == GATEWAY && sent.target == remote);
    assert(sent.target_port == first.target_port);

    struct packet neighbour = some_packet(3, other);
    assert(nat_outgoing(&neighbour, 1000));
    if (again) {
        /* the same flow keeps its port */
        struct packet second = first;
        assert(nat_outgoing(&second, 1000));
        assert(second.source_port == sent.source_port);
    }

    struct packet reply;
    reply.protocol = first.protocol;
    reply.source = other;
    reply.source_port = first.target_port;
    reply.target = GATEWAY;
    reply.target_port = sent.source_port;
    bool passed = nat_incoming(&reply, 1000 + pause);
    assert(passed == (other == remote && pause < idle_limit(first.protocol)));
    if (passed)
        assert(reply.target == 2 && reply.target_port == first.source_port);
    return 0;
}
