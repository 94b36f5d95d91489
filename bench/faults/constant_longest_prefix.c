/*
 * Routing table of a border router. A route leads to a network, given by an address and the
 * length of its prefix; of all routes that match a destination the one with the longest prefix is
 * taken, and among equally long ones the one from the more trustworthy source. Packets for
 * addresses of private networks must not be sent out by the default route.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define ROUTES 4
#define ADDRESS(a, b, c, d) \
    ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

enum origin { CONNECTED, STATIC, INTERNAL, EXTERNAL };

enum result { FORWARD, NO_ROUTE, MARTIAN, PROHIBITED };

struct route {
    bool used;
    uint32_t network;
    uint8_t length;
    enum origin origin;
    uint8_t gateway;
    unsigned packets;
};

struct table {
    struct route route[ROUTES];
    unsigned dropped;
};

/* --- Addresses ----------------------------------------------------------------------------- */

static uint32_t prefix_mask(uint8_t length)
{
    return length == 0 ? 0 : 0xffffffffu << (32 - length);
}

static bool is_private(uint32_t address)
{
    if ((address & 0xff000000u) == ADDRESS(10, 0, 0, 0))
        return true;
    if ((address & 0xffff0000u) == ADDRESS(172, 16, 0, 0))
        return true;
    return (address & 0xffff0000u) == ADDRESS(192, 168, 0, 0);
}

/* Addresses that can not be the destination of a packet to be routed. */
static bool is_martian(uint32_t address)
{
    return address >> 24 == 0 || address >> 24 == 127 || address >> 28 >= 14;
}

/* --- Changes of the table ------------------------------------------------------------------ */

static void table_init(struct table *t)
{
    for (int i = 0; i < ROUTES; i++)
        t->route[i].used = false;
    t->dropped = 0;
}

static struct route *find_exact(struct table *t, uint32_t network, uint8_t length, enum origin o)
{
    for (int i = 0; i < ROUTES; i++) {
        struct route *r = &t->route[i];
        if (r->used && r->network == network && r->length == length && r->origin == o)
            return r;
    }
    return (struct route *)0;
}

/* Adds a route, or changes the gateway of one that is there. The host part must be zero. */
static bool add_route(struct table *t, uint32_t network, uint8_t length, enum origin o,
                      uint8_t gateway)
{
    if (length > 32 || (network & ~prefix_mask(length)) != 0)
        return false;
    struct route *r = find_exact(t, network, length, o);
    for (int i = 0; i < ROUTES && !r; i++) {
        if (!t->route[i].used)
            r = &t->route[i];
    }
    if (!r)
        return false;
    r->used = true;
    r->network = network;
    r->length = length;
    r->origin = o;
    r->gateway = gateway;
    r->packets = 0;
    return true;
}

static bool delete_route(struct table *t, uint32_t network, uint8_t length, enum origin o)
{
    struct route *r = find_exact(t, network, length, o);
    if (!r)
        return false;
    r->used = false;
    return true;
}

/* --- Packets ------------------------------------------------------------------------------- */

static bool is_better(const struct route *a, const struct route *b)
{
    if (a->length != b->length)
        return a->length > b->length;
    return a->origin < b->origin;
}

static struct route *lookup(struct table *t, uint32_t destination)
{
    struct route *best = (struct route *)0;
    for (int i = 0; i < ROUTES; i++) {
        struct route *r = &t->route[i];
        if (!r->used || (destination & prefix_mask(r->length)) != r->network)
            continue;
        if (!best || is_better(r, best))
            best = r;
    }
    return best;
}

static enum result route_packet(struct table *t, uint32_t destination, uint8_t *gateway)
{
    enum result result = FORWARD;
    struct route *r = lookup(t, destination);
    if (is_martian(destination))
        result = MARTIAN;
    else if (!r)
        result = NO_ROUTE;
    else if (r->length == 0 && is_private(destination))
        result = PROHIBITED;
    if (result != FORWARD) {
        t->dropped++;
        return result;
    }
    r->packets++;
    *gateway = r->gateway;
    return FORWARD;
}

/* --- Harness ------------------------------------------------------------------------------- */

#define UPSTREAM 1
#define SITE 2
#define BACKUP 3
#define BRANCH 4

int main(void)
{
    struct table t;
    table_init(&t);
    uint8_t length = __VERIFIER_nondet_uchar();
    uint32_t network = __VERIFIER_nondet_uint();
    __VERIFIER_assume(length >= 12 && length <= 33);
    assert(add_route(&t, 0, 0, EXTERNAL, UPSTREAM));
    assert(add_route(&t, ADDRESS(172, 20, 0, 0), 14, INTERNAL, BACKUP));
    assert(add_route(&t, ADDRESS(172, 20, 0, 0), 14, STATIC, SITE));
    bool added = add_route(&t, network, length, INTERNAL, BRANCH);
    assert(added == (length <= 32 && (length == 32 || network << length == 0)));
    unsigned event = __VERIFIER_nondet_uchar();
    if (event == 1)
        assert(delete_route(&t, ADDRESS(172, 20, 0, 0), 14, STATIC));
    if (event == 2)
        assert(delete_route(&t, 0, 0, EXTERNAL));

    uint32_t to = __VERIFIER_nondet_uint();
    unsigned a = to >> 24;
    unsigned b = (to >> 16) & 0xffu;
    uint8_t gateway = 0;
    enum result result = route_packet(&t, to, &gateway);
    bool branch = added && to >> (32 - length) == network >> (32 - length);
    bool site = a == 172 && b >= 20 && b < 24;
    bool inside = a == 10 || (a == 172 && b >= 16 && b < 32) || (a == 192 && b == 168);
    assert((result == MARTIAN) == (a == 0 || a == 127 || a >= 224));
    if (result != MARTIAN) {
        if (branch && (!site || length > 14))
            assert(result == FORWARD && gateway == BRANCH);
        else if (site && !(branch && length == 14 && event == 1))
            assert(result == FORWARD && gateway == (event == 1 ? BACKUP : SITE));
        else if (!site && event == 2)
            assert(result == NO_ROUTE);
        else if (!site)
            assert(inside ? result == PROHIBITED : result == FORWARD && gateway == UPSTREAM);
    }
    assert(t.dropped == (result == FORWARD ? 0u : 1u));
    return 0;
}
