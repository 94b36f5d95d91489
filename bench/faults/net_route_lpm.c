/*
 * IPv4 routing table for a small gateway, longest prefix match.
 *
 * Routes are kept sorted by decreasing prefix length (and by increasing
 * metric for equal lengths), so that the first hit of a lookup is the best
 * one.  Addresses are 32 bit in host order.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define RT_MAX      2
#define IF_NONE     0xFF

struct route {
    uint32_t net;
    uint8_t  plen;        /* 0..32 */
    uint8_t  metric;
    uint8_t  ifindex;
};

struct rtable {
    struct route r[RT_MAX];
    int          n;
};

static uint32_t plen_mask(uint8_t plen)
{
    return plen == 0 ? 0u : 0xFFFFFFFFu << (32 - plen);
}

/* order of the table: true if a comes before b */
static bool route_before(const struct route *a, const struct route *b)
{
    if (a->plen != b->plen)
        return a->plen > b->plen;
    return a->metric < b->metric;
}

/* same destination through the same interface */
static int rt_index(const struct rtable *t, const struct route *x)
{
    int i;

    for (i = 0; i < t->n; i++)
        if (t->r[i].net == x->net && t->r[i].plen == x->plen &&
            t->r[i].ifindex == x->ifindex)
            return i;
    return -1;
}

static void rt_remove_at(struct rtable *t, int at)
{
    int i;

    for (i = at; i + 1 < t->n; i++)
        t->r[i] = t->r[i + 1];
    t->n--;
}

/* Adds a route or changes the metric of an existing one. */
static bool rt_add(struct rtable *t, uint32_t net, uint8_t plen,
                   uint8_t metric, uint8_t ifindex)
{
    struct route x;
    int i;

    if (plen > 32)
        return false;
    x.net = net & plen_mask(plen);
    x.plen = plen;
    x.metric = metric;
    x.ifindex = ifindex;

    if (t->n == RT_MAX)
        return false;
    i = rt_index(t, &x);
    if (i >= 0)
        rt_remove_at(t, i);

    /* shift the worse ones up */
    for (i = t->n; i > 0 && route_before(&x, &t->r[i - 1]); i--)
        t->r[i] = t->r[i - 1];
    t->r[i] = x;
    t->n++;
    return true;
}

/* Forgets all routes over an interface that went down. */
static void rt_if_down(struct rtable *t, uint8_t ifindex)
{
    int i = 0;

    while (i < t->n) {
        if (t->r[i].ifindex == ifindex)
            rt_remove_at(t, i);
        else
            i++;
    }
}

static uint8_t rt_lookup(const struct rtable *t, uint32_t dst)
{
    int i;

    for (i = 0; i < t->n; i++)
        if (((dst ^ t->r[i].net) & plen_mask(t->r[i].plen)) == 0)
            return t->r[i].ifindex;
    return IF_NONE;
}

#define N_ADD 2

int main(void)
{
    struct rtable t;
    uint32_t net[N_ADD];
    uint8_t plen[N_ADD], metric[N_ADD];
    uint32_t dst = 0x0A000000u | __VERIFIER_nondet_uchar();
    uint8_t down = __VERIFIER_nondet_uchar();
    int i, best = -1;

    t.n = 0;
    /* interface i carries one route into 10.0.0.0/24 */
    for (i = 0; i < N_ADD; i++) {
        net[i] = 0x0A000000u | __VERIFIER_nondet_uchar();
        plen[i] = __VERIFIER_nondet_uchar();
        metric[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(plen[i] >= 24 && plen[i] <= 27);
        rt_add(&t, net[i], plen[i], metric[i], (uint8_t)i);
    }

    /* the routing protocol finds a new metric for one of them */
    uint8_t upd = __VERIFIER_nondet_uchar();
    uint8_t m = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(upd < N_ADD);
    for (i = 0; i < N_ADD; i++)
        __VERIFIER_assume(i == upd || metric[i] != m);
    metric[upd] = m;
    rt_add(&t, net[upd], plen[upd], m, upd);
    rt_if_down(&t, down);

    /* reference: look at all of them */
    for (i = 0; i < N_ADD; i++) {
        if (i == down)
            continue;
        if ((dst >> (32 - plen[i])) != (net[i] >> (32 - plen[i])))
            continue;
        if (best < 0 || plen[i] > plen[best] ||
            (plen[i] == plen[best] && metric[i] < metric[best]))
            best = i;
    }
    assert(rt_lookup(&t, dst) == (best < 0 ? IF_NONE : best));
    return 0;
}
