/*
 * Lease pool of a DHCP server. The clock is a free running counter of
 * minutes of 8 bits that wraps around; no lease lasts longer than half of
 * its range.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define POOL_SIZE   2
#define POOL_FIRST  100          /* host number of the first address */
#define OFFER_TIME  2
#define LEASE_TIME  60
#define NO_ADDRESS  0

enum lease_state { L_FREE, L_OFFERED, L_BOUND };

struct lease {
    enum lease_state state;
    uint8_t client;
    uint8_t expires;
};

struct pool {
    struct lease leases[POOL_SIZE];
};

static void pool_init(struct pool *p)
{
    for (int i = 0; i < POOL_SIZE; i++) {
        p->leases[i].state = L_FREE;
        p->leases[i].client = 0;
        p->leases[i].expires = 0;
    }
}

/* Is the time of the lease over at `now`? */
static bool lease_over(const struct lease *l, uint8_t now)
{
    return (int8_t)(now - l->expires) >= 0;
}

/* Return what has run out to the pool. */
static void pool_expire(struct pool *p, uint8_t now)
{
    for (int i = 0; i < POOL_SIZE; i++) {
        struct lease *l = &p->leases[i];
        if (l->state != L_FREE && lease_over(l, now))
            l->state = L_FREE;
    }
}

/* Index of the lease of a client, or -1. */
static int pool_of_client(const struct pool *p, uint8_t client)
{
    for (int i = 0; i < POOL_SIZE; i++)
        if (p->leases[i].state != L_FREE && p->leases[i].client == client)
            return i;
    return -1;
}

/* Choose an address for a client: the one that it had, if possible. */
static int pool_choose(const struct pool *p, uint8_t client)
{
    int choice = -1;

    for (int i = 0; i < POOL_SIZE; i++) {
        if (p->leases[i].state != L_FREE)
            continue;
        if (p->leases[i].client == client)
            return i;
        if (choice < 0)
            choice = i;
    }
    return choice;
}

/* DHCPDISCOVER: returns the address that is offered, or NO_ADDRESS. */
static uint8_t dhcp_discover(struct pool *p, uint8_t client, uint8_t now)
{
    int i;

    pool_expire(p, now);
    i = pool_of_client(p, client);
    if (i < 0) {
        i = pool_choose(p, client);
        if (i < 0)
            return NO_ADDRESS;
        p->leases[i].state = L_OFFERED;
        p->leases[i].client = client;
        p->leases[i].expires = (uint8_t)(now + OFFER_TIME);
    }
    return (uint8_t)(POOL_FIRST + i);
}

/* DHCPREQUEST: true is an ACK, false a NAK. */
static bool dhcp_request(struct pool *p, uint8_t client, uint8_t addr,
                         uint8_t now)
{
    int i;

    pool_expire(p, now);
    i = pool_of_client(p, client);
    if (i < 0 || addr != POOL_FIRST + i)
        return false;
    p->leases[i].state = L_BOUND;
    p->leases[i].expires = (uint8_t)(now + LEASE_TIME);
    return true;
}

/* DHCPRELEASE */
static void dhcp_release(struct pool *p, uint8_t client, uint8_t now)
{
    int i;

    pool_expire(p, now);
    i = pool_of_client(p, client);
    if (i >= 0)
        p->leases[i].state = L_FREE;
}

int main(void)
{
    struct pool pool;
    uint8_t now = __VERIFIER_nondet_uchar();
    uint8_t wait = __VERIFIER_nondet_uchar();
    uint8_t a, b, c;
    bool ack;

    pool_init(&pool);
    __VERIFIER_assume(wait < 90);

    /* two clients take both addresses */
    a = dhcp_discover(&pool, 1, now);
    b = dhcp_discover(&pool, 2, now);
    assert(a != NO_ADDRESS && b != NO_ADDRESS && a != b);
    ack = dhcp_request(&pool, 1, a, now);
    assert(ack);
    assert(!dhcp_request(&pool, 2, a, now));
    ack = dhcp_request(&pool, 2, b, now);
    assert(ack);

    /* a third one gets an address as soon as the leases are over */
    now += wait;
    c = dhcp_discover(&pool, 3, now);
    if (wait < LEASE_TIME)
        assert(c == NO_ADDRESS);
    else
        assert(c == POOL_FIRST);

    /* renewal works until then, and after a release there is room */
    ack = dhcp_request(&pool, 2, b, now);
    assert(ack == (wait < LEASE_TIME));
    dhcp_release(&pool, 1, now);
    c = dhcp_discover(&pool, 3, now);
    assert(c == a);
    return 0;
}
