/* Internet checksum: full computation over a gathered packet and the
 * incremental update of RFC 1624 as used by the forwarding path. */
#include <assert.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned char  __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

#define SEG_MAX   2
#define N_SEGS    4

/* a packet is a chain of segments (mbufs); lengths may be odd */
struct seg {
    uint8_t data[SEG_MAX];
    uint8_t len;
};

struct chain {
    struct seg seg[N_SEGS];
    int        count;
};

static uint16_t fold(uint32_t sum)
{
    sum = (sum & 0xFFFF) + (sum >> 16);
    sum = (sum & 0xFFFF) + (sum >> 16);
    return (uint16_t)sum;
}

static uint16_t swap16(uint16_t v)
{
    return (uint16_t)((v << 8) | (v >> 8));
}

/* sum of one segment as if it started at an even offset */
static uint16_t seg_sum(const struct seg *s)
{
    uint32_t sum = 0;
    int i;

    for (i = 0; i + 1 < SEG_MAX; i += 2) {
        if (i + 1 < s->len)
            sum += (uint32_t)s->data[i] << 8 | s->data[i + 1];
        else if (i < s->len)
            sum += (uint32_t)s->data[i] << 8;
    }
    return fold(sum);
}

/* checksum of the chain, complemented */
static uint16_t chain_cksum(const struct chain *c)
{
    uint32_t sum = 0;
    int odd = 0;
    int i;

    for (i = 0; i < c->count; i++) {
        uint16_t part = seg_sum(&c->seg[i]);

        /* a segment at an odd offset counts with its bytes swapped */
        if (odd)
            part = swap16(part);
        sum += part;
        if (c->seg[i].len & 1)
            odd = !odd;
    }
    return (uint16_t)~fold(sum);
}

/* new checksum when the 16-bit word old becomes new (RFC 1624, eqn. 3) */
static uint16_t cksum_update(uint16_t cksum, uint16_t old, uint16_t new)
{
    uint32_t sum = ~cksum;

    sum += (uint16_t)~old;
    sum += new;
    return (uint16_t)~fold(sum);
}

/* forwarding: decrement the TTL in the first word (ttl, proto) */
static uint16_t ttl_decrement(struct chain *c, uint16_t cksum)
{
    uint8_t *p = c->seg[0].data;
    uint16_t old = (uint16_t)(p[0] << 8 | p[1]);
    uint16_t new;

    p[0]--;
    new = (uint16_t)(p[0] << 8 | p[1]);
    return cksum_update(cksum, old, new);
}

/* reference: one byte after the other over the flat packet */
static uint16_t flat_cksum(const struct chain *c)
{
    uint32_t sum = 0;
    unsigned off = 0;
    int i, k;

    for (i = 0; i < N_SEGS; i++)
        for (k = 0; k < SEG_MAX; k++)
            if (k < c->seg[i].len) {
                sum += (off & 1) ? c->seg[i].data[k]
                                 : (uint32_t)c->seg[i].data[k] << 8;
                off++;
            }
    sum = (sum & 0xFFFF) + (sum >> 16);
    sum = (sum & 0xFFFF) + (sum >> 16);
    return (uint16_t)~sum;
}

int main(void)
{
    struct chain c;
    uint16_t sum;
    int i, k;

    c.count = N_SEGS;
    for (i = 0; i < N_SEGS; i++) {
        c.seg[i].len = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(c.seg[i].len <= SEG_MAX);
        for (k = 0; k < SEG_MAX; k++)
            c.seg[i].data[k] = __VERIFIER_nondet_uchar();
    }
    __VERIFIER_assume(c.seg[0].len == 2);
    __VERIFIER_assume(c.seg[0].data[0] > 1);
    __VERIFIER_assume(c.seg[0].data[1] == 17);

    sum = chain_cksum(&c);
    assert(sum == flat_cksum(&c));

    sum = ttl_decrement(&c, sum);
    assert(sum == chain_cksum(&c));
    return 0;
}
