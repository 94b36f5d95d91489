/* Rate limiter: two-rate three-colour marker built on token buckets.
 *
 *   committed bucket:  cir tokens per tick, at most cbs
 *   excess bucket:     eir tokens per tick, at most ebs
 *
 * Green packets take from the committed bucket, yellow ones from the excess
 * bucket, red ones from none.  Ticks are read from a free running 8-bit
 * counter that wraps.
 */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned int  __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

enum colour { GREEN, YELLOW, RED };

struct bucket {
    uint32_t tokens;
    uint32_t depth;
    uint32_t rate;
};

struct meter {
    struct bucket c;
    struct bucket e;
    uint8_t       last;        /* counter value of the last refill */
    uint32_t      passed[3];   /* octets per colour */
};

static void bucket_init(struct bucket *b, uint32_t rate, uint32_t depth)
{
    b->rate = rate;
    b->depth = depth;
    b->tokens = depth;
}

static void bucket_fill(struct bucket *b, uint8_t ticks)
{
    b->tokens += b->rate * ticks;
    if (b->tokens > b->depth)
        b->tokens = b->depth;
}

static bool bucket_take(struct bucket *b, uint32_t n)
{
    if (b->tokens < n)
        return false;
    b->tokens -= n;
    return true;
}

static void meter_init(struct meter *m, uint32_t cir, uint32_t cbs,
                       uint32_t eir, uint32_t ebs, uint8_t now)
{
    bucket_init(&m->c, cir, cbs);
    bucket_init(&m->e, eir, ebs);
    m->last = now;
    m->passed[GREEN] = m->passed[YELLOW] = m->passed[RED] = 0;
}

static void meter_refill(struct meter *m, uint8_t now)
{
    uint8_t delta = (uint8_t)(now - m->last);

    bucket_fill(&m->c, delta);
    bucket_fill(&m->e, delta);
}

/* Colours one packet of len octets that arrives at counter value now. */
static enum colour meter_packet(struct meter *m, uint32_t len, uint8_t now)
{
    enum colour col;

    meter_refill(m, now);
    if (bucket_take(&m->c, len))
        col = GREEN;
    else if (bucket_take(&m->e, len))
        col = YELLOW;
    else
        col = RED;
    m->passed[col] += len;
    return col;
}

#define CIR 4u
#define CBS 16u
#define EIR 2u
#define EBS 8u

int main(void)
{
    struct meter m;
    uint8_t now = __VERIFIER_nondet_uchar();
    uint32_t elapsed = 0, total = 0;
    int i;

    meter_init(&m, CIR, CBS, EIR, EBS, now);
    for (i = 0; i < 3; i++) {
        uint8_t gap = __VERIFIER_nondet_uchar();
        uint32_t len = __VERIFIER_nondet_uint();

        __VERIFIER_assume(gap <= 3);
        __VERIFIER_assume(len >= 1 && len <= 20);
        now = (uint8_t)(now + gap);
        elapsed += gap;
        total += len;
        meter_packet(&m, len, now);

        assert(m.c.tokens <= CBS);
        assert(m.e.tokens <= EBS);
    }
    assert(m.passed[GREEN] + m.passed[YELLOW] + m.passed[RED] == total);
    /* long term conformance: burst plus rate times time */
    assert(m.passed[GREEN] <= CBS + CIR * elapsed);
    assert(m.passed[YELLOW] <= EBS + EIR * elapsed);
    return 0;
}
