/*
 * Small ARP cache for a microcontroller stack.
 *
 * The cache is a fixed table.  Entries are looked up by IPv4 address,
 * aged by a periodic tick and, when the table is full, the entry that
 * was used least recently is given up.  Static entries never age and
 * are never evicted.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ARP_TABLE_SIZE   3
#define ARP_MAX_AGE      3
#define ARP_MAX_RETRIES  2

enum arp_state {
    ARP_EMPTY = 0,
    ARP_PENDING,
    ARP_STABLE,
    ARP_STATIC
};

struct arp_entry {
    uint32_t       ip;
    uint8_t        hw;        /* last octet of the MAC; vendor part is fixed */
    enum arp_state state;
    uint8_t        age;       /* ticks since the last confirmation */
    uint8_t        retries;   /* requests sent while pending */
    uint32_t       last_use;  /* stamp of the last lookup */
};

struct arp_cache {
    struct arp_entry tab[ARP_TABLE_SIZE];
    uint32_t         stamp;
    unsigned         n_used;
    unsigned         requests_sent;
};

static void arp_init(struct arp_cache *c)
{
    for (int i = 0; i < ARP_TABLE_SIZE; i++) {
        c->tab[i].ip = 0;
        c->tab[i].hw = 0;
        c->tab[i].state = ARP_EMPTY;
        c->tab[i].age = 0;
        c->tab[i].retries = 0;
        c->tab[i].last_use = 0;
    }
    c->stamp = 0;
    c->n_used = 0;
    c->requests_sent = 0;
}

static struct arp_entry *arp_find(struct arp_cache *c, uint32_t ip)
{
    for (int i = 0; i < ARP_TABLE_SIZE; i++) {
        if (c->tab[i].state != ARP_EMPTY && c->tab[i].ip == ip)
            return &c->tab[i];
    }
    return NULL;
}

/* Give back a slot to the table. */
static void arp_release(struct arp_cache *c, struct arp_entry *e)
{
    e->state = ARP_EMPTY;
    e->ip = 0;
    c->n_used--;
}

/* Returns a fresh slot for ip; evicts the least recently used dynamic
 * entry when there is no empty one.  NULL if all entries are static. */
static struct arp_entry *arp_alloc(struct arp_cache *c, uint32_t ip)
{
    struct arp_entry *victim = NULL;
    struct arp_entry *slot = NULL;

    for (int i = 0; i < ARP_TABLE_SIZE; i++) {
        struct arp_entry *e = &c->tab[i];

        if (e->state == ARP_EMPTY) {
            slot = e;
            break;
        }
        if (e->state == ARP_STATIC)
            continue;
        if (victim == NULL || e->last_use < victim->last_use)
            victim = e;
    }
    if (slot == NULL) {
        if (victim == NULL)
            return NULL;
        arp_release(c, victim);
        slot = victim;
    }
    slot->ip = ip;
    slot->age = 0;
    slot->retries = 0;
    slot->last_use = c->stamp;
    c->n_used++;
    return slot;
}

/* Output path: wants the hardware address of ip.  Returns true and the
 * address if it is known; otherwise starts a resolution. */
static bool arp_resolve(struct arp_cache *c, uint32_t ip, uint8_t *hw)
{
    struct arp_entry *e = arp_find(c, ip);

    c->stamp++;
    if (e != NULL) {
        e->last_use = c->stamp;
        if (e->state == ARP_PENDING)
            return false;
        *hw = e->hw;
        return true;
    }
    e = arp_alloc(c, ip);
    if (e != NULL) {
        e->state = ARP_PENDING;
        e->retries = 1;
        c->requests_sent++;
    }
    return false;
}

/* Input path: a reply arrived.  Only updates entries we asked for. */
static void arp_reply(struct arp_cache *c, uint32_t ip, uint8_t hw)
{
    struct arp_entry *e = arp_find(c, ip);

    if (e == NULL)
        return;
    e->hw = hw;
    e->state = ARP_STABLE;
    e->age = 0;
}

static bool arp_add_static(struct arp_cache *c, uint32_t ip, uint8_t hw)
{
    struct arp_entry *e = arp_find(c, ip);

    if (e == NULL)
        e = arp_alloc(c, ip);
    if (e == NULL)
        return false;
    e->hw = hw;
    e->state = ARP_STATIC;
    return true;
}

/* Periodic timer: re-sends requests and drops what is too old. */
static void arp_tick(struct arp_cache *c)
{
    for (int i = 0; i < ARP_TABLE_SIZE; i++) {
        struct arp_entry *e = &c->tab[i];

        switch (e->state) {
        case ARP_PENDING:
            if (e->retries >= ARP_MAX_RETRIES) {
                arp_release(c, e);
            } else {
                e->retries++;
                c->requests_sent++;
            }
            break;
        case ARP_STABLE:
            e->age++;
            if (e->age >= ARP_MAX_AGE)
                arp_release(c, e);
            break;
        default:
            break;
        }
    }
}

int main(void)
{
    struct arp_cache c;
    uint8_t hw = 0;
    const uint32_t gw = 1;

    arp_init(&c);
    assert(arp_add_static(&c, gw, 0xAA));

    for (int step = 0; step < 5; step++) {
        unsigned char op = __VERIFIER_nondet_uchar();
        uint32_t ip = __VERIFIER_nondet_uint();

        __VERIFIER_assume(op < 3);
        __VERIFIER_assume(ip >= 1 && ip <= 4);
        if (op == 0) {
            struct arp_entry *e;

            arp_resolve(&c, ip, &hw);
            /* there is always room for one dynamic entry */
            e = arp_find(&c, ip);
            assert(e != NULL);
            assert(e->last_use == c.stamp);
        } else if (op == 1) {
            arp_reply(&c, ip, (uint8_t)(ip * 16));
        } else {
            arp_tick(&c);
        }
    }

    /* the static entry survives and is unchanged */
    assert(arp_resolve(&c, gw, &hw));
    assert(hw == 0xAA);

    unsigned used = 0;
    for (int i = 0; i < ARP_TABLE_SIZE; i++) {
        const struct arp_entry *e = &c.tab[i];

        if (e->state == ARP_EMPTY)
            continue;
        used++;
        assert(e->ip >= 1 && e->ip <= 4);
        if (e->state == ARP_STABLE) {
            assert(e->hw == (uint8_t)(e->ip * 16));
            assert(e->age < ARP_MAX_AGE);
        }
        for (int j = i + 1; j < ARP_TABLE_SIZE; j++)
            assert(c.tab[j].state == ARP_EMPTY || c.tab[j].ip != e->ip);
    }
    assert(used == c.n_used);
    return 0;
}
