/*
 * Ethernet style DMA descriptor ring.
 *
 * The driver fills descriptors and hands them to the engine by setting OWN;
 * the engine sends them in order and clears OWN; the driver reclaims them.
 * Each descriptor has a tag that is given back to the caller when it is done.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

enum { RING = 4 };

#define D_OWN   0x80000000u
#define D_ERR   0x00008000u
#define D_WRAP  0x40000000u
#define D_LEN   0x00000FFFu

struct desc {
    uint32_t ctrl;
    uint32_t tag;
};

struct dma {
    struct desc ring[RING];
    unsigned prod;          /* driver: next descriptor to fill    */
    unsigned cons;          /* driver: oldest one not reclaimed   */
    unsigned used;
    unsigned hw;            /* engine: next descriptor to look at */
    uint32_t sent_bytes;
    uint32_t err_count;
};

static unsigned next(unsigned i)
{
    return i + 1 == RING ? 0 : i + 1;
}

static void dma_reset(struct dma *d)
{
    for (unsigned i = 0; i < RING; i++) {
        d->ring[i].ctrl = (i == RING - 1) ? D_WRAP : 0;
        d->ring[i].tag = 0;
    }
    d->prod = d->cons = d->hw = 0;
    d->used = 0;
    d->sent_bytes = 0;
    d->err_count = 0;
}

/* Queue a frame. */
static bool dma_send(struct dma *d, uint32_t tag, uint32_t len)
{
    struct desc *e = &d->ring[d->prod];

    if (d->used == RING)
        return false;
    e->tag = tag;
    e->ctrl = (e->ctrl & D_WRAP) | (len & D_LEN) | D_OWN;
    d->prod = next(d->prod);
    d->used++;
    return true;
}

/* The engine: send one frame if there is one. */
static void dma_engine(struct dma *d, bool fail)
{
    struct desc *e = &d->ring[d->hw];

    if (!(e->ctrl & D_OWN))
        return;
    if (fail)
        e->ctrl |= D_ERR;
    e->ctrl &= ~D_OWN;
    d->hw = (e->ctrl & D_WRAP) ? 0 : d->hw + 1;
}

/*
 * Reclaim the oldest frame if the engine is through with it.
 * Returns its tag, or -1 if there is none.
 */
static int64_t dma_reclaim(struct dma *d)
{
    if (d->used == 0)
        return -1;
    if (d->ring[d->cons].ctrl & D_OWN)
        return -1;

    uint32_t ctrl = d->ring[d->cons].ctrl;
    uint32_t tag = d->ring[d->cons].tag;

    if (ctrl & D_ERR)
        d->err_count++;
    else
        d->sent_bytes += ctrl & D_LEN;

    d->ring[d->cons].ctrl &= D_WRAP;
    d->cons = next(d->cons);
    d->used--;
    return tag;
}

/* ------------------------------------------------------------------ */

int main(void)
{
    struct dma d;
    uint32_t next_tag = 100, next_done = 100, engine_tag = 100;
    uint32_t good = 0, bad = 0;
    uint32_t pend_len[8];
    bool pend_bad[8];

    dma_reset(&d);

    for (int step = 0; step < 6; step++) {
        int op = __VERIFIER_nondet_int();
        __VERIFIER_assume(op >= 0 && op <= 3);

        if (op == 0) {
            uint32_t len = __VERIFIER_nondet_uint();
            __VERIFIER_assume(len >= 60 && len <= 1514);
            bool room = next_tag - next_done < RING;
            assert(dma_send(&d, next_tag, len) == room);
            if (room) {
                pend_len[next_tag - 100] = len;
                pend_bad[next_tag - 100] = false;
                next_tag++;
            }
        } else if (op == 1 || op == 2) {
            dma_engine(&d, op == 2);
            if (engine_tag < next_tag) {
                pend_bad[engine_tag - 100] = (op == 2);
                engine_tag++;
            }
        } else {
            int64_t t = dma_reclaim(&d);
            if (next_done < engine_tag) {
                assert(t == next_done);
                if (pend_bad[next_done - 100])
                    bad++;
                else
                    good += pend_len[next_done - 100];
                next_done++;
            } else {
                assert(t == -1);
            }
        }
        assert(d.used == next_tag - next_done);
    }
    assert(d.sent_bytes == good);
    assert(d.err_count == bad);
    return 0;
}
