/*
 * Packet filter: rules match on source and destination prefix, protocol set
 * and destination port range. The first rule that matches decides. Rules are
 * compiled once to a compact form with masks, and packets are run through
 * the compiled table.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

#define MAX_RULES 3

enum proto { P_ICMP = 0, P_TCP = 1, P_UDP = 2, P_COUNT };
enum verdict { V_DROP, V_ACCEPT, V_REJECT };

/* As written in the configuration. */
struct rule_cfg {
    uint32_t net;
    uint8_t  prefix;        /* 0..32 */
    bool     proto[P_COUNT];
    uint16_t port_lo;
    uint16_t port_hi;
    bool     invert_net;    /* match everything but the network */
    enum verdict verdict;
};

/* As used for matching. flags: bits 0-2 protocols, bit 3 inversion,
 * bits 4-5 verdict. */
struct rule {
    uint32_t net;
    uint32_t mask;
    uint16_t port_lo;
    uint16_t port_hi;
    uint8_t  flags;
};

#define FL_PROTO_MASK  0x07u
#define FL_INVERT      0x08u
#define FL_VERDICT_SH  4
#define FL_VERDICT     0x30u

struct packet {
    uint32_t src;
    uint16_t dport;
    uint8_t  proto;
};

struct filter {
    struct rule rule[MAX_RULES];
    int n;
    enum verdict policy;
    unsigned int hits[MAX_RULES + 1];
};

static uint32_t prefix_mask(uint8_t prefix)
{
    if (prefix == 0)
        return 0;
    return ~(uint32_t)0 << (32 - prefix);
}

static void compile_rule(const struct rule_cfg *cfg, struct rule *r)
{
    uint8_t fl = 0;

    r->mask = prefix_mask(cfg->prefix);
    r->net = cfg->net;
    r->port_lo = cfg->port_lo;
    r->port_hi = cfg->port_hi;

    for (int p = 0; p < P_COUNT; p++)
        if (cfg->proto[p])
            fl |= (uint8_t)(1u << p);
    if (cfg->invert_net)
        fl |= FL_INVERT;
    fl |= (uint8_t)(((unsigned)cfg->verdict << FL_VERDICT_SH) & FL_VERDICT);
    r->flags = fl;
}

static void filter_init(struct filter *f, enum verdict policy)
{
    f->n = 0;
    f->policy = policy;
    for (int i = 0; i <= MAX_RULES; i++)
        f->hits[i] = 0;
}

static bool filter_add(struct filter *f, const struct rule_cfg *cfg)
{
    if (f->n >= MAX_RULES || cfg->prefix > 32 || cfg->port_lo > cfg->port_hi)
        return false;
    compile_rule(cfg, &f->rule[f->n]);
    f->n++;
    return true;
}

static bool rule_matches(const struct rule *r, const struct packet *p)
{
    bool in_net = (p->src & r->mask) == r->net;

    if (r->flags & FL_INVERT)
        in_net = !in_net;
    if (!in_net)
        return false;
    if (!((r->flags & FL_PROTO_MASK) >> p->proto & 1u))
        return false;
    /* ICMP has no ports. */
    if (p->proto == P_ICMP)
        return true;
    return p->dport >= r->port_lo && p->dport <= r->port_hi;
}

static enum verdict filter_run(struct filter *f, const struct packet *p)
{
    for (int i = 0; i < f->n; i++) {
        if (rule_matches(&f->rule[i], p)) {
            f->hits[i]++;
            return (enum verdict)((f->rule[i].flags & FL_VERDICT)
                                  >> FL_VERDICT_SH);
        }
    }
    f->hits[f->n]++;
    return f->policy;
}

/* The same decision, straight from the configuration. */
static bool cfg_matches(const struct rule_cfg *c, const struct packet *p)
{
    bool same = true;

    for (int bit = 0; bit < 32; bit++)
        if (bit < c->prefix
            && ((c->net ^ p->src) & (0x80000000u >> bit)) != 0)
            same = false;
    if (same == c->invert_net || !c->proto[p->proto])
        return false;
    return p->proto == P_ICMP
        || (c->port_lo <= p->dport && p->dport <= c->port_hi);
}

int main(void)
{
    struct filter f;
    struct rule_cfg cfg[2];
    struct packet p;
    enum verdict expect = V_DROP;
    int accepted = 0;

    filter_init(&f, V_DROP);
    for (int i = 0; i < 2; i++) {
        cfg[i].net = __VERIFIER_nondet_uint();
        cfg[i].prefix = __VERIFIER_nondet_uchar();
        for (int k = 0; k < P_COUNT; k++)
            cfg[i].proto[k] = __VERIFIER_nondet_uchar() & 1;
        cfg[i].port_lo = __VERIFIER_nondet_ushort();
        cfg[i].port_hi = __VERIFIER_nondet_ushort();
        cfg[i].invert_net = __VERIFIER_nondet_uchar() & 1;
        cfg[i].verdict = i == 0 ? V_REJECT : V_ACCEPT;
        __VERIFIER_assume(cfg[i].prefix <= 32);
        __VERIFIER_assume(cfg[i].port_lo <= cfg[i].port_hi);
        accepted += filter_add(&f, &cfg[i]);
    }
    assert(accepted == 2);

    p.src = __VERIFIER_nondet_uint();
    p.dport = __VERIFIER_nondet_ushort();
    p.proto = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(p.proto < P_COUNT);

    if (cfg_matches(&cfg[0], &p))
        expect = V_REJECT;
    else if (cfg_matches(&cfg[1], &p))
        expect = V_ACCEPT;

    assert(filter_run(&f, &p) == expect);
    assert(f.hits[0] + f.hits[1] + f.hits[2] == 1);
    return 0;
}
