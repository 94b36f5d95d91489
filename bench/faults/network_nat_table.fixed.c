/*
 * Port translation table of a small router (NAPT). Every binding maps an
 * inside (host, port) to a port of our outside address. A binding is in
 * two hash tables, by its inside and by its outside key, and in a list in the
 * order of last use, from which the oldest one is reclaimed.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NAT_BINDINGS   3
#define NAT_BUCKETS    2
#define NAT_FIRST_PORT 60
#define NAT_PORTS      6        /* outside ports that we may use */
#define NAT_IDLE_MAX   50       /* seconds until an idle binding is dropped */

/* Bindings are named by their index in the pool. */
typedef int8_t link_t;
#define NIL (-1)

struct binding {
    uint8_t host;               /* inside */
    uint8_t in_port;
    uint8_t out_port;           /* outside */
    uint8_t last_used;
    link_t next_in;             /* chain of the inside table */
    link_t next_out;            /* chain of the outside table */
    link_t newer;               /* list by use */
    link_t older;
    bool in_use;
};

struct nat {
    struct binding pool[NAT_BINDINGS];
    link_t by_in[NAT_BUCKETS];
    link_t by_out[NAT_BUCKETS];
    link_t newest;
    link_t oldest;
    uint8_t next_port;          /* the port that is given out next */
    uint8_t reclaimed;
};

struct packet {
    uint8_t src_host, src_port;
    uint8_t dst_host, dst_port;
};

#define OUTSIDE_HOST 200        /* our own address on the outside */

static struct nat nat;

static unsigned int hash_in(uint8_t host, uint8_t port)
{
    return (host ^ port) & (NAT_BUCKETS - 1);
}

static unsigned int hash_out(uint8_t port)
{
    return (port >> 1) & (NAT_BUCKETS - 1);
}

static void nat_init(void)
{
    for (int i = 0; i < NAT_BINDINGS; i++)
        nat.pool[i].in_use = false;
    for (int i = 0; i < NAT_BUCKETS; i++) {
        nat.by_in[i] = NIL;
        nat.by_out[i] = NIL;
    }
    nat.newest = NIL;
    nat.oldest = NIL;
    nat.next_port = NAT_FIRST_PORT;
    nat.reclaimed = 0;
}

/* ---- list by use ---- */

static void use_push(link_t b)
{
    nat.pool[b].newer = NIL;
    nat.pool[b].older = nat.newest;
    if (nat.newest != NIL)
        nat.pool[nat.newest].newer = b;
    else
        nat.oldest = b;
    nat.newest = b;
}

static void use_remove(link_t b)
{
    link_t newer = nat.pool[b].newer;
    link_t older = nat.pool[b].older;

    if (newer != NIL)
        nat.pool[newer].older = older;
    else
        nat.newest = older;
    if (older != NIL)
        nat.pool[older].newer = newer;
    else
        nat.oldest = newer;
}

static void use_touch(link_t b, uint8_t now)
{
    nat.pool[b].last_used = now;
    if (nat.newest == b)
        return;
    use_remove(b);
    use_push(b);
}

/* ---- hash tables ---- */

static link_t find_in(uint8_t host, uint8_t port)
{
    link_t b = nat.by_in[hash_in(host, port)];

    while (b != NIL
           && (nat.pool[b].host != host || nat.pool[b].in_port != port))
        b = nat.pool[b].next_in;
    return b;
}

static link_t find_out(uint8_t port)
{
    link_t b = nat.by_out[hash_out(port)];

    while (b != NIL && nat.pool[b].out_port != port)
        b = nat.pool[b].next_out;
    return b;
}

static void hash_insert(link_t b)
{
    struct binding *e = &nat.pool[b];
    unsigned int hi = hash_in(e->host, e->in_port);
    unsigned int ho = hash_out(e->out_port);

    e->next_in = nat.by_in[hi];
    nat.by_in[hi] = b;
    e->next_out = nat.by_out[ho];
    nat.by_out[ho] = b;
}

/* Take the binding out of the inside table. */
static void unhash_in(link_t b)
{
    unsigned int h = hash_in(nat.pool[b].host, nat.pool[b].in_port);
    link_t prev = nat.by_in[h];

    if (prev == b) {
        nat.by_in[h] = nat.pool[b].next_in;
        return;
    }
    while (prev != NIL && nat.pool[prev].next_in != b)
        prev = nat.pool[prev].next_in;
    if (prev != NIL)
        nat.pool[prev].next_in = nat.pool[b].next_in;
}

/* Take the binding out of the outside table. */
static void unhash_out(link_t b)
{
    unsigned int h = hash_out(nat.pool[b].out_port);
    link_t prev = nat.by_out[h];

    if (prev == b) {
        nat.by_out[h] = nat.pool[b].next_out;
        return;
    }
    while (prev != NIL && nat.pool[prev].next_out != b)
        prev = nat.pool[prev].next_out;
    if (prev != NIL)
        nat.pool[prev].next_out = nat.pool[b].next_out;
}

/* ---- bindings ---- */

static void nat_drop(link_t b)
{
    unhash_in(b);
    unhash_out(b);
    use_remove(b);
    nat.pool[b].in_use = false;
}

/* Periodic: drop one binding that nobody has used for long, if there is any. */
static bool nat_expire(uint8_t now)
{
    link_t b = nat.oldest;

    if (b == NIL || (uint8_t)(now - nat.pool[b].last_used) < NAT_IDLE_MAX)
        return false;
    nat_drop(b);
    return true;
}

/* A free binding, if need be the one that was not used for the longest time. */
static link_t binding_alloc(void)
{
    link_t b;

    for (link_t i = 0; i < NAT_BINDINGS; i++)
        if (!nat.pool[i].in_use)
            return i;
    b = nat.oldest;
    nat_drop(b);
    nat.reclaimed++;
    return b;
}

static uint8_t port_alloc(void)
{
    uint8_t port = nat.next_port;

    nat.next_port++;
    if (nat.next_port == NAT_FIRST_PORT + NAT_PORTS)
        nat.next_port = NAT_FIRST_PORT;
    return port;
}

static link_t nat_bind(uint8_t host, uint8_t port, uint8_t now)
{
    link_t b = binding_alloc();
    struct binding *e = &nat.pool[b];

    e->host = host;
    e->in_port = port;
    e->out_port = port_alloc();
    e->last_used = now;
    e->in_use = true;
    hash_insert(b);
    use_push(b);
    return b;
}

/* ---- translation ---- */

/* A packet goes out: rewrite its source. */
static void nat_outbound(struct packet *p, uint8_t now)
{
    link_t b = find_in(p->src_host, p->src_port);

    if (b == NIL)
        b = nat_bind(p->src_host, p->src_port, now);
    else
        use_touch(b, now);
    p->src_host = OUTSIDE_HOST;
    p->src_port = nat.pool[b].out_port;
}

/* A packet comes in: rewrite its destination; false if nobody asked for it. */
static bool nat_inbound(struct packet *p, uint8_t now)
{
    link_t b;

    if (p->dst_host != OUTSIDE_HOST)
        return false;
    b = find_out(p->dst_port);
    if (b == NIL)
        return false;
    use_touch(b, now);
    p->dst_host = nat.pool[b].host;
    p->dst_port = nat.pool[b].in_port;
    return true;
}

/* ---- test ---- */

#define FLOWS 4

/* An answer from the outside to one of our ports. */
static bool answer(struct packet *p, uint8_t port, uint8_t now)
{
    p->src_host = 1;
    p->src_port = 80;
    p->dst_host = OUTSIDE_HOST;
    p->dst_port = port;
    return nat_inbound(p, now);
}

/* A packet of flow i to the outside; returns the port that it got. */
static uint8_t ask(struct packet *p, uint8_t i, uint8_t now)
{
    p->src_host = (uint8_t)(10 + i);
    p->src_port = 20;
    p->dst_host = 1;
    p->dst_port = 80;
    nat_outbound(p, now);
    return p->src_port;
}

int main(void)
{
    struct packet p;
    uint8_t out_port[FLOWS];
    uint8_t again = __VERIFIER_nondet_uchar();
    uint8_t idle = __VERIFIER_nondet_uchar();
    uint8_t gone;
    bool expired, ok;

    __VERIFIER_assume(again < 3);
    __VERIFIER_assume(idle < 100);
    nat_init();

    /* three hosts open a flow each, and one of these is used again */
    for (uint8_t i = 0; i < 3; i++) {
        out_port[i] = ask(&p, i, i);
        assert(p.src_host == OUTSIDE_HOST);
    }
    ok = answer(&p, out_port[again], 3);
    assert(ok && p.dst_host == 10 + again && p.dst_port == 20);
    gone = again == 0 ? 1 : 0;

    /* a fourth one takes the place of the binding that was idle longest */
    expired = nat_expire((uint8_t)(gone + idle));
    assert(expired == (idle >= NAT_IDLE_MAX));
    out_port[3] = ask(&p, 3, 100);
    assert(nat.reclaimed == (expired ? 0 : 1));
    for (uint8_t i = 0; i < FLOWS; i++) {
        ok = answer(&p, out_port[i], 100);
        assert(ok == (i != gone));
        if (ok)
            assert(p.dst_host == 10 + i && p.dst_port == 20);
    }
    return 0;
}
