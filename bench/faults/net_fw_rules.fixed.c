/*
 * Stateless packet filter with a small connection cache.
 *
 * Rules are tried in order, the first one that matches decides.  A rule
 * names source and destination prefix, protocol (0 = any) and a range of
 * destination ports.  If no rule matches, the policy of the chain applies.
 * Accepted outbound flows are remembered so that the replies are let in.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char  __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

typedef enum { V_DROP = 0, V_ACCEPT = 1, V_CONTINUE = 2 } verdict_t;

typedef struct {
    uint8_t  src, dst;         /* addresses of a /24 */
    uint8_t  proto;
    uint16_t sport, dport;
} pkt_t;

typedef struct {
    uint8_t   net;
    uint8_t   bits;            /* prefix length, 0..8 */
} prefix_t;

typedef struct {
    prefix_t  src, dst;
    uint8_t   proto;
    uint16_t  dport_lo, dport_hi;
    verdict_t verdict;
    unsigned  hits;
} rule_t;

#define MAX_RULES 3
#define MAX_FLOWS 2

typedef struct {
    rule_t    rule[MAX_RULES];
    int       n;
    verdict_t policy;
    pkt_t     flow[MAX_FLOWS];
    int       n_flows;         /* valid entries */
    int       next_flow;       /* the one to replace next */
} fw_t;

static void fw_init(fw_t *fw, verdict_t policy)
{
    fw->n = 0;
    fw->policy = policy;
    fw->n_flows = 0;
    fw->next_flow = 0;
}

static bool fw_add(fw_t *fw, prefix_t src, prefix_t dst, uint8_t proto,
                   uint16_t lo, uint16_t hi, verdict_t v)
{
    rule_t *r;

    if (fw->n == MAX_RULES || lo > hi || src.bits > 8 || dst.bits > 8)
        return false;
    r = &fw->rule[fw->n++];
    r->src = src;
    r->dst = dst;
    r->proto = proto;
    r->dport_lo = lo;
    r->dport_hi = hi;
    r->verdict = v;
    r->hits = 0;
    return true;
}

static uint8_t prefix_mask(uint8_t bits)
{
    return (uint8_t)(0xFF00u >> bits);
}

static bool prefix_match(const prefix_t *p, uint8_t addr)
{
    return ((p->net ^ addr) & prefix_mask(p->bits)) == 0;
}

static bool rule_match(const rule_t *r, const pkt_t *p)
{
    if (!prefix_match(&r->src, p->src) || !prefix_match(&r->dst, p->dst))
        return false;
    if (r->proto != 0 && r->proto != p->proto)
        return false;
    return p->dport >= r->dport_lo && p->dport <= r->dport_hi;
}

static bool flow_is_reply(const fw_t *fw, const pkt_t *p)
{
    for (int i = 0; i < MAX_FLOWS; i++) {
        const pkt_t *f = &fw->flow[i];

        if (i >= fw->n_flows)
            break;
        if (f->proto == p->proto && f->src == p->dst && f->dst == p->src &&
            f->sport == p->dport && f->dport == p->sport)
            return true;
    }
    return false;
}

static void flow_remember(fw_t *fw, const pkt_t *p)
{
    fw->flow[fw->next_flow] = *p;
    fw->next_flow = (fw->next_flow + 1) % MAX_FLOWS;
    if (fw->n_flows < MAX_FLOWS)
        fw->n_flows++;
}

static verdict_t fw_filter(fw_t *fw, const pkt_t *p, bool outbound)
{
    verdict_t v = V_CONTINUE;

    if (!outbound && flow_is_reply(fw, p))
        return V_ACCEPT;
    for (int i = 0; i < fw->n && v == V_CONTINUE; i++) {
        if (rule_match(&fw->rule[i], p)) {
            fw->rule[i].hits++;
            v = fw->rule[i].verdict;
        }
    }
    if (v == V_CONTINUE)
        v = fw->policy;
    if (v == V_ACCEPT && outbound)
        flow_remember(fw, p);
    return v;
}

static pkt_t any_packet(void)
{
    pkt_t p;

    p.src = __VERIFIER_nondet_uchar();
    p.dst = __VERIFIER_nondet_uchar();
    p.proto = __VERIFIER_nondet_uchar();
    p.sport = __VERIFIER_nondet_ushort();
    p.dport = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(p.proto == 6 || p.proto == 17);
    return p;
}

int main(void)
{
    fw_t fw;
    const prefix_t any = { 0, 0 }, lan = { 0xC0, 2 }, srv = { 0x11, 8 };
    int accepted = 0;

    fw_init(&fw, V_DROP);
    assert(fw_add(&fw, any, srv, 6, 80, 80, V_ACCEPT));     /* web server */
    assert(fw_add(&fw, lan, any, 17, 0, 1023, V_DROP));
    assert(fw_add(&fw, lan, any, 0, 0, 65535, V_ACCEPT));   /* lan may go out */
    assert(!fw_add(&fw, any, any, 0, 0, 65535, V_DROP));

    for (int i = 0; i < 3; i++) {
        pkt_t p = any_packet(), q;
        bool web = p.dst == 0x11 && p.proto == 6 && p.dport == 80;
        bool from_lan = p.src >= 0xC0;
        bool ok = web || (from_lan && (p.proto != 17 || p.dport > 1023));
        verdict_t v = fw_filter(&fw, &p, true);

        assert((v == V_ACCEPT) == ok);
        if (v != V_ACCEPT)
            continue;
        accepted++;
        q.src = p.dst;
        q.dst = p.src;
        q.proto = p.proto;
        q.sport = p.dport;
        q.dport = p.sport;
        assert(fw_filter(&fw, &q, false) == V_ACCEPT);
    }
    assert(fw.n_flows <= MAX_FLOWS && fw.n_flows <= accepted);
    return 0;
}
