/*
 * Congestion control of a reliable transport, in segments (after TCP Reno):
 * slow start, congestion avoidance, fast recovery. The connection is a
 * sequential model: events are acknowledgements, duplicates and timeouts.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DUP_THRESHOLD 3
#define MIN_SSTHRESH  2
#define INIT_CWND     2
#define MAX_CWND      32

typedef enum {
    CC_SLOW_START,
    CC_AVOIDANCE,
    CC_RECOVERY
} cc_phase;

typedef enum {
    EV_ACK,
    EV_DUP,
    EV_TIMEOUT
} cc_event;

typedef struct {
    cc_phase phase;
    unsigned cwnd;
    unsigned ssthresh;
    unsigned dup_acks;
    unsigned acked;          /* acks since cwnd last grew in avoidance */
    unsigned retransmits;
} cc_t;

static void cc_init(cc_t *cc, unsigned ssthresh)
{
    cc->phase = CC_SLOW_START;
    cc->cwnd = INIT_CWND;
    cc->ssthresh = ssthresh;
    cc->dup_acks = 0;
    cc->acked = 0;
    cc->retransmits = 0;
}

static unsigned half_window(const cc_t *cc)
{
    unsigned h = cc->cwnd / 2;
    return h < MIN_SSTHRESH ? MIN_SSTHRESH : h;
}

static void grow(cc_t *cc)
{
    if (cc->cwnd < MAX_CWND)
        cc->cwnd++;
}

/* New data was acknowledged. */
static void on_ack(cc_t *cc)
{
    cc->dup_acks = 0;

    switch (cc->phase) {
    case CC_RECOVERY:
        /* Deflate the window and go on linearly. */
        cc->cwnd = cc->ssthresh;
        cc->acked = 0;
        cc->phase = CC_AVOIDANCE;
        break;
    case CC_SLOW_START:
        grow(cc);
        if (cc->cwnd >= cc->ssthresh) {
            cc->phase = CC_AVOIDANCE;
            cc->acked = 0;
        }
        break;
    case CC_AVOIDANCE:
        cc->acked++;
        if (cc->acked >= cc->cwnd) {
            cc->acked = 0;
            grow(cc);
        }
        break;
    }
}

/* The receiver got a segment out of order. */
static void on_dup(cc_t *cc)
{
    if (cc->phase == CC_RECOVERY) {
        /* Another segment has left the network. */
        grow(cc);
        return;
    }
    cc->dup_acks++;
    if (cc->dup_acks == DUP_THRESHOLD) {
        cc->ssthresh = half_window(cc);
        cc->cwnd = cc->ssthresh + DUP_THRESHOLD;
        cc->retransmits++;
        cc->phase = CC_RECOVERY;
    }
}

/* Nothing was heard for too long: start over. */
static void on_timeout(cc_t *cc)
{
    cc->ssthresh = half_window(cc);
    cc->cwnd = 1;
    cc->acked = 0;
    cc->retransmits++;
    cc->phase = CC_SLOW_START;
}

static void cc_handle(cc_t *cc, cc_event ev)
{
    switch (ev) {
    case EV_ACK:
        on_ack(cc);
        break;
    case EV_DUP:
        on_dup(cc);
        break;
    case EV_TIMEOUT:
        on_timeout(cc);
        break;
    }
}

int main(void)
{
    cc_t cc;
    unsigned run = 0;            /* duplicates in a row */
    unsigned expect_rtx = 0;
    bool recovering = false;
    unsigned char start = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(start >= MIN_SSTHRESH && start <= 16);
    cc_init(&cc, start);

    for (int i = 0; i < 6; i++) {
        unsigned char ev = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(ev <= EV_TIMEOUT);

        cc_handle(&cc, (cc_event)ev);

        if (ev == EV_DUP) {
            run++;
            if (run == DUP_THRESHOLD && !recovering) {
                expect_rtx++;
                recovering = true;
            }
        } else {
            run = 0;
            recovering = false;
            if (ev == EV_TIMEOUT)
                expect_rtx++;
        }
        assert(cc.cwnd >= 1 && cc.cwnd <= MAX_CWND);
        assert(cc.ssthresh >= MIN_SSTHRESH);
        if (cc.phase == CC_AVOIDANCE)
            assert(cc.acked < cc.cwnd);
    }
    /* A segment is sent again on the third duplicate in a row or a timeout. */
    assert(cc.retransmits == expect_rtx);
    assert((cc.phase == CC_RECOVERY) == recovering);
    return 0;
}
