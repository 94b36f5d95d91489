/*
 * The address pool of a DHCP server: offers that run out soon, leases that are renewed, addresses that a client gives
 * back, and addresses that are reserved for a client.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ADDRESSES 3
#define OFFER_TIME 2
#define LEASE_TIME 5
#define NO_ADDRESS (-1)
#define NOBODY 0

enum state { FREE, OFFERED, LEASED };

struct address {
    enum state state;
    int client;
    int reserved_for;
    int expires;
};

struct server {
    struct address pool[ADDRESSES];
    int now;
    int offers;
    int leases;
    int refused;
};

static void server_init(struct server *s)
{
    for (int i = 0; i < ADDRESSES; i++) {
        s->pool[i].state = FREE;
        s->pool[i].client = NOBODY;
        s->pool[i].reserved_for = NOBODY;
        s->pool[i].expires = 0;
    }
    s->now = 0;
    s->offers = 0;
    s->leases = 0;
    s->refused = 0;
}

static void server_reserve(struct server *s, int address, int client)
{
    s->pool[address].reserved_for = client;
}

static bool is_available(const struct address *a, int client)
{
    if (a->reserved_for != NOBODY && a->reserved_for != client)
        return false;
    return a->state == FREE || a->client == client;
}

static int find_of_client(const struct server *s, int client)
{
    for (int i = 0; i < ADDRESSES; i++) {
        if (s->pool[i].state != FREE && s->pool[i].client == client)
            return i;
    }
    return NO_ADDRESS;
}

/* The address a client has, else the one reserved for it, else the first that is available. */
static int choose(const struct server *s, int client)
{
    int chosen = find_of_client(s, client);
    for (int i = 0; chosen == NO_ADDRESS && i < ADDRESSES; i++) {
        if (s->pool[i].reserved_for == client && is_available(&s->pool[i], client))
            chosen = i;
    }
    for (int i = 0; chosen == NO_ADDRESS && i < ADDRESSES; i++) {
        if (is_available(&s->pool[i], client))
            chosen = i;
    }
    return chosen;
}

static void address_free(struct address *a)
{
    a->state = FREE;
    a->client = NOBODY;
    a->expires = 0;
}

static int server_discover(struct server *s, int client)
{
    int chosen = choose(s, client);
    if (chosen == NO_ADDRESS) {
        s->refused++;
        return NO_ADDRESS;
    }
    struct address *a = &s->pool[chosen];
    if (a->state == FREE) {
        a->state = OFFERED;
        a->client = client;
        a->expires = s->now + OFFER_TIME;
        s->offers++;
    }
    return chosen;
}

/* Turns an offer into a lease, or renews a lease. */
static bool server_request(struct server *s, int client, int address)
{
    if (address < 0 || address >= ADDRESSES)
        return false;
    struct address *a = &s->pool[address];
    if (a->state == FREE || a->client != client) {
        s->refused++;
        return false;
    }
    if (a->state == OFFERED)
        s->leases++;
    a->state = LEASED;
    a->expires = s->now + LEASE_TIME;
    return true;
}

static bool server_release(struct server *s, int client, int address)
{
    if (address < 0 || address >= ADDRESSES)
        return false;
    struct address *a = &s->pool[address];
    if (a->state != LEASED || a->client != client)
        return false;
    address_free(a);
    return true;
}

static void server_tick(struct server *s)
{
    s->now++;
    for (int i = 0; i < ADDRESSES; i++) {
        struct address *a = &s->pool[i];
        if (a->state != FREE && a->expires <= s->now)
            address_free(a);
    }
}

static void check(const struct server *s)
{
    for (int i = 0; i < ADDRESSES; i++) {
        const struct address *a = &s->pool[i];
        assert((a->state == FREE) == (a->client == NOBODY));
        assert(a->state == FREE || a->expires > s->now);
        assert(a->state == FREE || a->reserved_for == NOBODY || a->reserved_for == a->client);
        for (int j = 0; j < i; j++)
            assert(a->state == FREE || a->client != s->pool[j].client);
    }
}

enum event { DISCOVER, REQUEST, RELEASE, TICK, EVENTS };

int main(void)
{
    struct server s;
    server_init(&s);
    server_reserve(&s, 1, 2);
    for (int i = 0; i < 5; i++) {
        unsigned char event = __VERIFIER_nondet_uchar();
        int client = 1 + (__VERIFIER_nondet_uchar() & 1);
        __VERIFIER_assume(event < EVENTS);
        int had = find_of_client(&s, 3 - client);
        switch (event) {
        case DISCOVER:
            server_discover(&s, client);
            break;
        case REQUEST:
            if (server_request(&s, client, client - 1))
                assert(s.pool[client - 1].expires == s.now + LEASE_TIME);
            break;
        case RELEASE:
            server_release(&s, client, __VERIFIER_nondet_uchar() & 1);
            break;
        default:
            server_tick(&s);
            break;
        }
        assert(event == TICK || find_of_client(&s, 3 - client) == had);
        check(&s);
    }
    return 0;
}
