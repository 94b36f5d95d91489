/*
 * Retransmission timer, integer version of Jacobson/Karels (RFC 6298).
 *
 * srtt is kept scaled by 8 and rttvar scaled by 4, all in timer ticks.
 * A segment that has been retransmitted gives no sample (Karn).  Every
 * timeout doubles the timer, an acknowledgement of new data that yields a
 * sample ends the back-off.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define RTO_MIN      2
#define RTO_MAX      64
#define RTO_INITIAL  6
#define MAX_BACKOFF  4

struct rtt_est {
    bool valid;
    int  srtt8;
    int  rttvar4;
    int  base_rto;       /* without back-off */
};

struct conn {
    struct rtt_est est;
    int  backoff;        /* number of doublings in force */
    int  timer;          /* ticks left; -1 when stopped */
    int  rtt_clock;      /* ticks since the timed segment, -1 if none */
    int  outstanding;    /* segments in flight */
    bool aborted;
};

static int clamp(int v, int lo, int hi)
{
    if (v < lo)
        return lo;
    if (v > hi)
        return hi;
    return v;
}

static void conn_init(struct conn *c)
{
    c->est.valid = false;
    c->est.srtt8 = 0;
    c->est.rttvar4 = 0;
    c->est.base_rto = RTO_INITIAL;
    c->backoff = 0;
    c->timer = -1;
    c->rtt_clock = -1;
    c->outstanding = 0;
    c->aborted = false;
}

static void est_sample(struct rtt_est *e, int m)
{
    if (!e->valid) {
        e->srtt8 = m << 3;
        e->rttvar4 = m << 1;
        e->valid = true;
    } else {
        int err = m - (e->srtt8 >> 3);

        e->srtt8 += err;
        if (err < 0)
            err = -err;
        e->rttvar4 += err - (e->rttvar4 >> 2);
    }
    e->base_rto = clamp((e->srtt8 >> 3) + e->rttvar4, RTO_MIN, RTO_MAX);
}

static int current_rto(const struct conn *c)
{
    return clamp(c->est.base_rto << c->backoff, RTO_MIN, RTO_MAX);
}

/* A new segment leaves. */
static void conn_send(struct conn *c)
{
    c->outstanding++;
    if (c->rtt_clock < 0 && c->backoff == 0)
        c->rtt_clock = 0;
    if (c->timer < 0)
        c->timer = current_rto(c);
}

/* Everything in flight is acknowledged. */
static void conn_ack_all(struct conn *c)
{
    if (c->outstanding == 0)
        return;
    if (c->rtt_clock >= 0)
        est_sample(&c->est, c->rtt_clock);
    c->rtt_clock = -1;
    c->backoff = 0;
    c->outstanding = 0;
    c->timer = -1;
}

static void conn_timeout(struct conn *c)
{
    if (c->backoff == MAX_BACKOFF) {
        c->aborted = true;
        c->timer = -1;
        return;
    }
    c->backoff++;
    c->timer = current_rto(c);
}

static void conn_tick(struct conn *c, int ticks)
{
    while (ticks-- > 0) {
        if (c->rtt_clock >= 0)
            c->rtt_clock++;
        if (c->timer > 0 && --c->timer == 0)
            conn_timeout(c);
    }
}

int main(void)
{
    struct conn c;
    int rounds;
    int longest = 0;

    conn_init(&c);
    for (rounds = 0; rounds < 2; rounds++) {
        int wait = __VERIFIER_nondet_uchar();
        int timeouts;

        __VERIFIER_assume(wait <= 8);
        conn_send(&c);
        conn_tick(&c, wait);
        timeouts = c.backoff;
        if (timeouts == 0 && wait > longest)
            longest = wait;
        if (!c.aborted) {
            assert(c.timer > 0);
            assert(c.timer <= current_rto(&c));
        }
        conn_ack_all(&c);
        assert(c.timer == -1 && c.backoff == 0);

        /* no sample can be longer than the longest clean round */
        assert(c.est.srtt8 >> 3 <= longest);
        assert(c.est.base_rto >= RTO_MIN && c.est.base_rto <= RTO_MAX);
        if (c.est.valid)
            assert(c.est.base_rto >= clamp(c.est.srtt8 >> 3, RTO_MIN, RTO_MAX));
    }
    return 0;
}
