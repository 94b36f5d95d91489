/*
 * Reassembly of fragmented datagrams. Offsets are given in blocks of four
 * bytes; every fragment but the last carries a multiple of the block size.
 * A bitmap says which blocks have arrived.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BLOCK       4
#define MAX_BLOCKS  4
#define MAX_DATA    (BLOCK * MAX_BLOCKS)

struct fragment {
    uint8_t id;
    uint8_t offset;         /* in blocks */
    bool more;              /* more fragments follow this one */
    uint8_t len;            /* in bytes */
    const uint8_t *data;
};

struct reass {
    bool active;
    uint8_t id;
    uint8_t bitmap;         /* bit i: block i has arrived */
    uint8_t total;          /* length of the datagram, 0: not yet known */
    uint8_t data[MAX_DATA];
};

enum verdict { R_DROPPED, R_STORED, R_COMPLETE };

static void reass_init(struct reass *r)
{
    r->active = false;
    r->id = 0;
    r->bitmap = 0;
    r->total = 0;
    memset(r->data, 0, sizeof r->data);
}

/* Give up what was collected, and begin with another datagram. */
static void reass_start(struct reass *r, uint8_t id)
{
    r->active = true;
    r->id = id;
    r->bitmap = 0;
    r->total = 0;
}

/* Number of blocks that hold len bytes. */
static unsigned int blocks_for(unsigned int len)
{
    return (len + BLOCK - 1) / BLOCK;
}

/* A mask with the bits first .. first + n - 1 set. */
static uint8_t block_mask(unsigned int first, unsigned int n)
{
    return (uint8_t)(((1u << n) - 1) << first);
}

static bool reass_done(const struct reass *r)
{
    uint8_t all;

    if (r->total == 0)
        return false;
    all = block_mask(0, blocks_for(r->total));
    return (r->bitmap & all) == all;
}

/* Is the fragment acceptable at all? */
static bool fragment_sane(const struct fragment *f)
{
    if (f->len == 0)
        return false;
    if (f->more && f->len % BLOCK != 0)
        return false;
    return f->offset * BLOCK + f->len <= MAX_DATA;
}

static enum verdict reass_input(struct reass *r, const struct fragment *f)
{
    unsigned int start = f->offset * BLOCK;

    if (!fragment_sane(f))
        return R_DROPPED;
    if (!r->active || r->id != f->id)
        reass_start(r, f->id);

    if (!f->more) {
        /* the last fragment fixes the length, once */
        if (r->total != 0 && r->total != start + f->len)
            return R_DROPPED;
        r->total = (uint8_t)(start + f->len);
    } else if (r->total != 0 && start + f->len > r->total) {
        return R_DROPPED;
    }

    memcpy(r->data + start, f->data, f->len);
    r->bitmap |= block_mask(f->offset, blocks_for(f->len));

    if (!reass_done(r))
        return R_STORED;
    r->active = false;
    return R_COMPLETE;
}

#define ARRIVALS 3

int main(void)
{
    static const uint8_t original[14] = {
        11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34, 41, 42
    };
    /* 8 + 4 + 2 bytes */
    const struct fragment frags[3] = {
        { 9, 0, true, 8, original },
        { 9, 2, true, 4, original + 8 },
        { 9, 3, false, 2, original + 12 },
    };
    struct reass r;
    uint8_t seen = 0;

    reass_init(&r);
    for (int i = 0; i < ARRIVALS; i++) {
        uint8_t k = __VERIFIER_nondet_uchar();
        enum verdict v;

        __VERIFIER_assume(k < 3);
        seen |= (uint8_t)(1u << k);
        v = reass_input(&r, &frags[k]);
        assert(v != R_DROPPED);
        assert((v == R_COMPLETE) == (seen == 7));
        if (v == R_COMPLETE) {
            assert(r.total == sizeof original);
            for (unsigned int j = 0; j < sizeof original; j++)
                assert(r.data[j] == original[j]);
        }
    }
    return 0;
}
