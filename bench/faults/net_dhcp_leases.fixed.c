/*
 * DHCP server: lease database.
 *
 * One record per address in the pool.  DISCOVER reserves an address for a
 * short time (OFFERED), REQUEST turns the reservation into a lease (BOUND),
 * RELEASE and expiry give it back (FREE).  DECLINE marks an address as used
 * by somebody else for a while.  A free record remembers its last client, so
 * that a returning client gets the same address if possible.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define POOL_SIZE     2
#define OFFER_TIME    2
#define LEASE_TIME    3
#define DECLINE_TIME  2
#define NO_CLIENT     0
#define NO_ADDR       (-1)

typedef enum { L_FREE, L_OFFERED, L_BOUND, L_DECLINED } lease_state_t;

typedef struct {
    lease_state_t state;
    uint8_t       client;    /* client identifier, NO_CLIENT if never used */
    uint8_t       ttl;       /* ticks left, 0 in L_FREE */
} lease_t;

typedef struct {
    lease_t lease[POOL_SIZE];
    int     free_count;
} dhcp_db_t;

static void db_init(dhcp_db_t *db)
{
    int i;

    for (i = 0; i < POOL_SIZE; i++) {
        db->lease[i].state = L_FREE;
        db->lease[i].client = NO_CLIENT;
        db->lease[i].ttl = 0;
    }
    db->free_count = POOL_SIZE;
}

/* the address that is offered or bound to this client */
static int db_by_client(const dhcp_db_t *db, uint8_t client)
{
    int i;

    for (i = 0; i < POOL_SIZE; i++) {
        const lease_t *l = &db->lease[i];

        if ((l->state == L_OFFERED || l->state == L_BOUND) &&
            l->client == client)
            return i;
    }
    return NO_ADDR;
}

/* free address: the one it had before, then a never used one, then any */
static int db_pick(const dhcp_db_t *db, uint8_t client)
{
    int fresh = NO_ADDR, any = NO_ADDR;
    int i;

    for (i = 0; i < POOL_SIZE; i++) {
        const lease_t *l = &db->lease[i];

        if (l->state != L_FREE)
            continue;
        if (l->client == client)
            return i;
        if (l->client == NO_CLIENT && fresh == NO_ADDR)
            fresh = i;
        if (any == NO_ADDR)
            any = i;
    }
    return fresh != NO_ADDR ? fresh : any;
}

static void lease_set(dhcp_db_t *db, int i, lease_state_t st, uint8_t client,
                      uint8_t ttl)
{
    lease_t *l = &db->lease[i];

    if (l->state == L_FREE && st != L_FREE)
        db->free_count--;
    else if (l->state != L_FREE && st == L_FREE)
        db->free_count++;
    l->state = st;
    l->client = client;
    l->ttl = ttl;
}

/* DISCOVER: returns the offered address or NO_ADDR */
static int dhcp_discover(dhcp_db_t *db, uint8_t client)
{
    int i = db_by_client(db, client);

    if (i != NO_ADDR) {
        if (db->lease[i].state == L_OFFERED)
            db->lease[i].ttl = OFFER_TIME;
        return i;
    }
    i = db_pick(db, client);
    if (i != NO_ADDR)
        lease_set(db, i, L_OFFERED, client, OFFER_TIME);
    return i;
}

/* REQUEST: true is ACK, false is NAK */
static bool dhcp_request(dhcp_db_t *db, uint8_t client, int addr)
{
    lease_t *l;

    if (addr < 0 || addr >= POOL_SIZE)
        return false;
    l = &db->lease[addr];
    switch (l->state) {
    case L_OFFERED:
    case L_BOUND:
        if (l->client != client)
            return false;
        break;
    case L_FREE:
        /* init-reboot: only for the last holder */
        if (l->client != client)
            return false;
        break;
    default:
        return false;
    }
    lease_set(db, addr, L_BOUND, client, LEASE_TIME);
    return true;
}

static void dhcp_release(dhcp_db_t *db, uint8_t client)
{
    int i = db_by_client(db, client);

    if (i != NO_ADDR && db->lease[i].state == L_BOUND)
        lease_set(db, i, L_FREE, client, 0);
}

static void dhcp_decline(dhcp_db_t *db, uint8_t client)
{
    int i = db_by_client(db, client);

    if (i != NO_ADDR)
        lease_set(db, i, L_DECLINED, NO_CLIENT, DECLINE_TIME);
}

static void dhcp_tick(dhcp_db_t *db)
{
    int i;

    for (i = 0; i < POOL_SIZE; i++) {
        lease_t *l = &db->lease[i];

        if (l->state == L_FREE)
            continue;
        l->ttl--;
        if (l->ttl == 0)
            lease_set(db, i, L_FREE, l->client, 0);
    }
}

int main(void)
{
    dhcp_db_t db;
    int step, i, j, nfree;

    db_init(&db);
    for (step = 0; step < 6; step++) {
        uint8_t op = __VERIFIER_nondet_uchar();
        uint8_t cl = __VERIFIER_nondet_uchar();
        uint8_t ad = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(op < 5);
        __VERIFIER_assume(cl >= 1 && cl <= 2);
        __VERIFIER_assume(ad < POOL_SIZE);
        switch (op) {
        case 0:
            dhcp_discover(&db, cl);
            break;
        case 1:
            if (dhcp_request(&db, cl, ad))
                assert(db_by_client(&db, cl) == ad);
            break;
        case 2:
            dhcp_release(&db, cl);
            break;
        case 3:
            dhcp_decline(&db, cl);
            break;
        default:
            dhcp_tick(&db);
            break;
        }
    }

    nfree = 0;
    for (i = 0; i < POOL_SIZE; i++) {
        const lease_t *l = &db.lease[i];

        if (l->state == L_FREE)
            nfree++;
        assert((l->state == L_FREE) == (l->ttl == 0));
        assert(l->ttl <= LEASE_TIME);
        if (l->state != L_OFFERED && l->state != L_BOUND)
            continue;
        /* a client holds at most one address */
        for (j = 0; j < POOL_SIZE; j++)
            if (j != i && (db.lease[j].state == L_OFFERED ||
                           db.lease[j].state == L_BOUND))
                assert(db.lease[j].client != l->client);
    }
    assert(nfree == db.free_count);
    return 0;
}
