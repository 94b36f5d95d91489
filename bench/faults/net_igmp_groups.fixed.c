/*
 * IGMP snooping: which switch ports want which multicast group.
 *
 * Groups hang in a singly linked list taken from a static pool.  A group
 * exists as long as at least one port is a member.  A port that leaves is
 * removed at once (fast leave); reports refresh a per-group timer, and the
 * querier port always gets a copy of every frame.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define N_PORTS      3
#define ALL_PORTS    ((1u << N_PORTS) - 1u)
#define N_GROUPS     2
#define GROUP_TIMER  2
#define QUERIER      0

struct group {
    struct group *next;
    uint8_t       addr;        /* low octet of 239.0.0.x, never 0 */
    uint8_t       ports;       /* member ports, bit per port */
    uint8_t       timer;
};

static struct group  pool[N_GROUPS];
static struct group *free_list;
static struct group *group_list;
static unsigned      active;

static void snoop_init(void)
{
    free_list = NULL;
    for (int i = 0; i < N_GROUPS; i++) {
        pool[i].next = free_list;
        pool[i].addr = 0;
        pool[i].ports = 0;
        pool[i].timer = 0;
        free_list = &pool[i];
    }
    group_list = NULL;
    active = 0;
}

static struct group *group_lookup(uint8_t addr)
{
    struct group *g;

    for (g = group_list; g != NULL; g = g->next)
        if (g->addr == addr)
            return g;
    return NULL;
}

static struct group *group_new(uint8_t addr)
{
    struct group *g = free_list;

    if (g == NULL)
        return NULL;
    free_list = g->next;
    g->addr = addr;
    g->ports = 0;
    g->next = group_list;
    group_list = g;
    active++;
    return g;
}

/* Unlinks *link from the list and gives the record back to the pool. */
static void group_drop(struct group **link)
{
    struct group *g = *link;

    *link = g->next;
    g->addr = 0;
    g->ports = 0;
    g->next = free_list;
    free_list = g;
    active--;
}

/* Membership report seen on a port. */
static bool igmp_report(uint8_t addr, unsigned port)
{
    struct group *g = group_lookup(addr);

    if (g == NULL)
        g = group_new(addr);
    if (g == NULL)
        return false;
    g->ports |= (uint8_t)(1u << port);
    g->timer = GROUP_TIMER;
    return true;
}

/* Leave message seen on a port. */
static void igmp_leave(uint8_t addr, unsigned port)
{
    struct group **link;

    for (link = &group_list; *link != NULL; link = &(*link)->next) {
        struct group *g = *link;

        if (g->addr != addr)
            continue;
        g->ports &= (uint8_t)~(1u << port);
        if (g->ports == 0)
            group_drop(link);
        return;
    }
}

/* One query interval has passed. */
static void igmp_tick(void)
{
    struct group **link = &group_list;

    while (*link != NULL) {
        struct group *g = *link;

        if (--g->timer == 0)
            group_drop(link);
        else
            link = &g->next;
    }
}

/* Ports that get a frame to addr that came in on port in. */
static uint8_t forward_mask(uint8_t addr, unsigned in)
{
    const struct group *g = group_lookup(addr);
    unsigned mask = 1u << QUERIER;

    if (g != NULL)
        mask |= g->ports;
    mask &= ALL_PORTS & ~(1u << in);
    return (uint8_t)mask;
}

int main(void)
{
    /* reference: plain matrix of what was joined, and ages */
    uint8_t ref_ports[3] = { 0, 0, 0 };
    uint8_t ref_timer[3] = { 0, 0, 0 };

    snoop_init();
    for (int i = 0; i < 4; i++) {
        uint8_t op = __VERIFIER_nondet_uchar();
        uint8_t a = __VERIFIER_nondet_uchar();
        uint8_t port = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(op <= 2 && a >= 1 && a <= 2 && port < N_PORTS);
        if (op == 0) {
            assert(igmp_report(a, port));
            ref_ports[a] |= (uint8_t)(1u << port);
            ref_timer[a] = GROUP_TIMER;
        } else if (op == 1) {
            igmp_leave(a, port);
            ref_ports[a] &= (uint8_t)~(1u << port);
        } else {
            igmp_tick();
            for (int k = 1; k <= 2; k++)
                if (ref_timer[k] > 0 && --ref_timer[k] == 0)
                    ref_ports[k] = 0;
        }
    }

    unsigned n = 0;
    for (int k = 1; k <= 2; k++) {
        unsigned want = (ref_ports[k] | 1u << QUERIER) & ~(1u << 1);

        assert(forward_mask((uint8_t)k, 1) == want);
        if (ref_ports[k] != 0)
            n++;
    }
    assert(active == n);
    return 0;
}
