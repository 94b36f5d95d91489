/* IPv4 reassembly with a bitmap of 8-octet blocks (after RFC 815 in spirit). */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

enum {
    BLK        = 8,
    MAX_BLKS   = 4,
    MAX_DGRAM  = BLK * MAX_BLKS
};

enum reass_result { R_MORE, R_DONE, R_DROP };

struct frag {
    uint8_t  off;      /* fragment offset, in blocks */
    uint8_t  len;      /* payload length, octets */
    bool     mf;       /* more fragments */
    uint8_t  tag;      /* stands for the payload: every octet is this */
};

struct reass {
    uint8_t  map;               /* bit i: block i has arrived */
    uint8_t  total;             /* total length, 0 while the end is unknown */
    uint8_t  high;              /* end of the furthest data so far */
    uint8_t  data[MAX_BLKS];    /* one representative octet per block */
    bool     dead;
};

static void reass_start(struct reass *r)
{
    memset(r, 0, sizeof *r);
}

/* blocks that len octets take */
static unsigned blocks_of(unsigned len)
{
    return (len + BLK - 1) / BLK;
}

static uint8_t mask_of(unsigned first, unsigned count)
{
    return (uint8_t)(((1u << count) - 1u) << first);
}

static bool frag_sane(const struct frag *f)
{
    if (f->len == 0)
        return false;
    /* all but the last are made of whole blocks */
    if (f->mf && f->len % BLK != 0)
        return false;
    if (f->off * BLK + f->len > MAX_DGRAM)
        return false;
    return true;
}

static bool reass_complete(const struct reass *r)
{
    uint8_t want;

    if (r->total == 0)
        return false;
    want = mask_of(0, blocks_of(r->total));
    return (r->map & want) == want;
}

static enum reass_result reass_add(struct reass *r, const struct frag *f)
{
    unsigned end, n, b;
    uint8_t m;

    if (r->dead || !frag_sane(f))
        return R_DROP;

    end = f->off * BLK + f->len;
    n = blocks_of(f->len);
    m = mask_of(f->off, n);

    /* overlapping fragments kill the datagram (RFC 5722 policy) */
    if (r->map & m) {
        r->dead = true;
        return R_DROP;
    }
    if (!f->mf) {
        /* a second last fragment, or data beyond the end */
        if (r->total != 0 || r->high > end) {
            r->dead = true;
            return R_DROP;
        }
        r->total = (uint8_t)end;
    } else if (r->total != 0 && end > r->total) {
        r->dead = true;
        return R_DROP;
    }

    if (end > r->high)
        r->high = (uint8_t)end;
    r->map |= m;
    for (b = 0; b < MAX_BLKS; b++)
        if (m & (1u << b))
            r->data[b] = f->tag;
    return reass_complete(r) ? R_DONE : R_MORE;
}

#define NFRAG 3

int main(void)
{
    struct reass r;
    struct frag f[NFRAG];
    unsigned bytes = 0;
    bool done = false;
    int i;

    reass_start(&r);
    for (i = 0; i < NFRAG && !done; i++) {
        enum reass_result res;

        f[i].off = __VERIFIER_nondet_uchar();
        f[i].len = __VERIFIER_nondet_uchar();
        f[i].mf = __VERIFIER_nondet_bool();
        f[i].tag = (uint8_t)(i + 1);
        __VERIFIER_assume(f[i].off <= MAX_BLKS);
        __VERIFIER_assume(f[i].len <= MAX_DGRAM);

        res = reass_add(&r, &f[i]);
        if (res != R_DROP)
            bytes += f[i].len;
        if (res == R_DONE)
            done = true;
    }

    if (!r.dead)
        assert(bytes <= MAX_DGRAM);
    if (done) {
        /* fragments do not overlap: lengths add up to the datagram */
        assert(bytes == r.total);
        assert(r.high == r.total);
        for (i = 0; i < MAX_BLKS; i++)
            assert((r.data[i] != 0) == (i * BLK < r.total));
    }
    return 0;
}
