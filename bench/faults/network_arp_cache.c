/*
 * ARP cache of a small IP stack.
 *
 * An entry is created INCOMPLETE when an address has to be resolved, becomes
 * REACHABLE when a reply (or any other ARP packet of that host) is seen, and
 * is dropped when it was not confirmed for ARP_TTL seconds. One packet can
 * wait in an INCOMPLETE entry for the resolution.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ARP_ENTRIES 2
#define ARP_TTL     20
#define ARP_RETRY   3       /* seconds an entry may stay incomplete */

enum arp_state { ARP_FREE, ARP_INCOMPLETE, ARP_REACHABLE };

struct arp_entry {
    enum arp_state state;
    uint8_t ip;             /* host part only: we are on a /24 */
    uint8_t mac;            /* likewise shortened */
    unsigned int updated;   /* time of creation or of the last confirmation */
    int pending;            /* id of the waiting packet, or -1 */
};

struct arp_cache {
    struct arp_entry tab[ARP_ENTRIES];
    unsigned int requests_sent;
    unsigned int packets_sent;
};

static void arp_clear(struct arp_entry *e)
{
    e->state = ARP_FREE;
    e->ip = 0;
    e->mac = 0;
    e->updated = 0;
    e->pending = -1;
}

static void arp_init(struct arp_cache *c)
{
    for (int i = 0; i < ARP_ENTRIES; i++)
        arp_clear(&c->tab[i]);
    c->requests_sent = 0;
    c->packets_sent = 0;
}

static struct arp_entry *arp_find(struct arp_cache *c, uint8_t ip)
{
    for (int i = 0; i < ARP_ENTRIES; i++) {
        struct arp_entry *e = &c->tab[i];
        if (e->state != ARP_FREE && e->ip == ip)
            return e;
    }
    return NULL;
}

/* A free entry, or else the one that was confirmed longest ago. */
static struct arp_entry *arp_alloc(struct arp_cache *c)
{
    struct arp_entry *oldest = &c->tab[0];

    for (int i = 0; i < ARP_ENTRIES; i++) {
        struct arp_entry *e = &c->tab[i];
        if (e->state == ARP_FREE)
            return e;
        if (e->updated < oldest->updated)
            oldest = e;
    }
    arp_clear(oldest);
    return oldest;
}

/* Drop the entries whose time is over. */
static void arp_age(struct arp_cache *c, unsigned int now)
{
    for (int i = 0; i < ARP_ENTRIES; i++) {
        struct arp_entry *e = &c->tab[i];
        unsigned int age = now - e->updated;

        switch (e->state) {
        case ARP_FREE:
            break;
        case ARP_INCOMPLETE:
            if (age >= ARP_RETRY)
                arp_clear(e);
            break;
        case ARP_REACHABLE:
            if (age >= ARP_TTL)
                arp_clear(e);
            break;
        }
    }
}

/* Send a packet to ip; true if its link address was known. */
static bool arp_output(struct arp_cache *c, uint8_t ip, int packet,
                       unsigned int now, uint8_t *mac)
{
    struct arp_entry *e;

    arp_age(c, now);
    e = arp_find(c, ip);
    if (e != NULL && e->state == ARP_REACHABLE) {
        *mac = e->mac;
        c->packets_sent++;
        return true;
    }
    if (e == NULL) {
        e = arp_alloc(c);
        e->state = ARP_INCOMPLETE;
        e->ip = ip;
        e->updated = now;
        c->requests_sent++;
    }
    e->pending = packet;      /* a newer packet replaces the waiting one */
    return false;
}

/* An ARP packet from (ip, mac) came in, it was addressed to us or not. */
static void arp_input(struct arp_cache *c, uint8_t ip, uint8_t mac,
                      bool for_us, unsigned int now)
{
    struct arp_entry *e;

    arp_age(c, now);
    e = arp_find(c, ip);
    if (e != NULL) {
        e->mac = mac;
        e->state = ARP_REACHABLE;
        if (e->pending >= 0) {
            c->packets_sent++;
            e->pending = -1;
        }
    } else if (for_us) {
        e = arp_alloc(c);
        e->state = ARP_REACHABLE;
        e->ip = ip;
        e->mac = mac;
        e->updated = now;
    }
}

#define STEPS 4

int main(void)
{
    struct arp_cache cache;
    /* model of a single peer, host 7 */
    bool known = false;
    uint8_t last_mac = 0;
    unsigned int confirmed = 0;
    unsigned int now = 100;

    arp_init(&cache);
    for (int i = 0; i < STEPS; i++) {
        uint8_t op = __VERIFIER_nondet_uchar();
        uint8_t gap = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(op <= 1 && gap <= 15);
        now += gap;
        if (known && now - confirmed >= ARP_TTL)
            known = false;
        if (op == 0) {
            uint8_t mac = __VERIFIER_nondet_uchar();
            arp_input(&cache, 7, mac, true, now);
            known = true;
            last_mac = mac;
            confirmed = now;
        } else {
            uint8_t mac = 0;
            bool sent = arp_output(&cache, 7, i, now, &mac);
            assert(sent == known);
            if (sent)
                assert(mac == last_mac);
        }
        assert(cache.packets_sent <= (unsigned int)STEPS);
    }
    return 0;
}
