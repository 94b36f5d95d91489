/*
 * Retransmission timeout estimation. All times in ms; srtt is kept scaled
 * by 8 and rttvar scaled by 4, as usual.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define RTO_INITIAL 1000
#define RTO_MIN     200
#define RTO_MAX     6000

struct rtt_est {
    bool valid;          /* at least one sample was taken */
    int srtt8;           /* smoothed round trip time * 8 */
    int rttvar4;         /* mean deviation * 4 */
    int rto;
    unsigned int backoff;
};

static int clamp(int v, int lo, int hi)
{
    if (v < lo)
        return lo;
    if (v > hi)
        return hi;
    return v;
}

static int abs_diff(int a, int b)
{
    return a > b ? a - b : b - a;
}

static void rtt_init(struct rtt_est *e)
{
    e->valid = false;
    e->srtt8 = 0;
    e->rttvar4 = 0;
    e->rto = RTO_INITIAL;
    e->backoff = 0;
}

/* The segment that was timed is acknowledged after `rtt` ms. */
static void rtt_sample(struct rtt_est *e, int rtt, bool retransmitted)
{
    /* Karn: the ack of a retransmitted segment is ambiguous */
    if (retransmitted)
        return;

    if (!e->valid) {
        e->srtt8 = rtt * 8;
        e->rttvar4 = rtt * 2;
        e->valid = true;
    } else {
        e->rttvar4 += abs_diff(e->srtt8 / 8, rtt) - e->rttvar4 / 4;
        e->srtt8 += rtt - e->srtt8 / 8;
    }
    e->backoff = 0;
    e->rto = clamp(e->srtt8 / 8 + e->rttvar4, RTO_MIN, RTO_MAX);
}

/* The timer went off: double the timeout. */
static void rtt_timeout(struct rtt_est *e)
{
    e->backoff++;
    e->rto = clamp(e->rto * 2, RTO_MIN, RTO_MAX);
}

int main(void)
{
    struct rtt_est e;
    int r1 = __VERIFIER_nondet_int();
    int r2 = __VERIFIER_nondet_int();
    bool timeout = __VERIFIER_nondet_bool();
    int before;

    __VERIFIER_assume(r1 >= 1 && r1 <= 500);
    __VERIFIER_assume(r2 >= 1 && r2 <= 500);
    rtt_init(&e);
    assert(e.rto == RTO_INITIAL);

    rtt_sample(&e, r1, false);
    assert(e.rto == clamp(3 * r1, RTO_MIN, RTO_MAX));

    if (timeout) {
        before = e.rto;
        rtt_timeout(&e);
        assert(e.rto >= before && e.rto <= RTO_MAX);
        rtt_sample(&e, 1, true);
        assert(e.backoff == 1);
    }

    /* second sample: deviation against the first one */
    rtt_sample(&e, r2, false);
    assert(e.srtt8 == 7 * r1 + r2);
    assert(e.rttvar4 == 2 * r1 - r1 / 2 + (r1 > r2 ? r1 - r2 : r2 - r1));
    assert(e.backoff == 0);
    assert(e.rto >= RTO_MIN && e.rto <= RTO_MAX);
    return 0;
}
