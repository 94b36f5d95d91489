/* tcp sender: sequence space bookkeeping (RFC 793 names). */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>

extern unsigned char  __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

typedef uint32_t tcp_seq;

/* comparisons modulo 2^32 */
#define SEQ_LT(a, b)   ((int32_t)((a) - (b)) < 0)
#define SEQ_LEQ(a, b)  ((int32_t)((a) - (b)) <= 0)
#define SEQ_GT(a, b)   ((int32_t)((a) - (b)) > 0)

#define MSS       100u
#define MAX_WND   800u
#define DUPTHRESH 3

typedef struct {
    tcp_seq  snd_una;     /* oldest unacknowledged */
    tcp_seq  snd_nxt;     /* next to send */
    tcp_seq  snd_max;     /* highest sent so far (nxt may be pulled back) */
    uint32_t snd_wnd;     /* window offered by the peer */
    tcp_seq  snd_wl1;     /* segment seq used for the last window update */
    tcp_seq  snd_wl2;     /* segment ack used for the last window update */
    uint32_t cwnd;
    uint8_t  dupacks;
} tcb_t;

static uint32_t umin(uint32_t a, uint32_t b) { return a < b ? a : b; }

static void tcb_open(tcb_t *t, tcp_seq iss, tcp_seq irs, uint32_t wnd)
{
    t->snd_una = iss;
    t->snd_nxt = iss;
    t->snd_max = iss;
    t->snd_wnd = wnd;
    t->snd_wl1 = irs;
    t->snd_wl2 = iss;
    t->cwnd = 4 * MSS;
    t->dupacks = 0;
}

/* bytes that may be put on the wire now */
static uint32_t usable_window(const tcb_t *t)
{
    uint32_t wnd = umin(t->snd_wnd, t->cwnd);
    uint32_t flight = t->snd_nxt - t->snd_una;

    if (flight >= wnd)
        return 0;
    return wnd - flight;
}

/* sends up to len bytes; returns how many were taken */
static uint32_t tcp_output(tcb_t *t, uint32_t len)
{
    uint32_t n = umin(umin(len, MSS), usable_window(t));

    t->snd_nxt += n;
    if (SEQ_GT(t->snd_nxt, t->snd_max))
        t->snd_max = t->snd_nxt;
    return n;
}

/* retransmission timeout: go back to the oldest byte */
static void tcp_timeout(tcb_t *t)
{
    t->snd_nxt = t->snd_una;
    t->cwnd = MSS;
    t->dupacks = 0;
}

/* returns the number of bytes newly acknowledged */
static uint32_t tcp_ack_in(tcb_t *t, tcp_seq seq, tcp_seq ack, uint32_t wnd)
{
    uint32_t acked = 0;

    if (SEQ_GT(ack, t->snd_max))
        return 0;                       /* acks something never sent */
    if (SEQ_LT(ack, t->snd_una))
        return 0;                       /* old duplicate */

    if (ack == t->snd_una) {
        if (t->snd_max != t->snd_una && wnd == t->snd_wnd) {
            if (++t->dupacks == DUPTHRESH) {
                t->snd_nxt = t->snd_una;
                t->cwnd = MSS;
                t->dupacks = 0;
            }
        }
    } else {
        acked = ack - t->snd_una;
        t->snd_una = ack;
        /* after a go-back the ack may be past nxt */
        if (SEQ_LT(t->snd_max, t->snd_una))
            t->snd_nxt = t->snd_una;
        t->dupacks = 0;
        t->cwnd = umin(t->cwnd + MSS, MAX_WND);
    }

    /* take the window only from a segment that is not older */
    if (SEQ_LT(t->snd_wl1, seq) ||
        (t->snd_wl1 == seq && SEQ_LEQ(t->snd_wl2, ack))) {
        t->snd_wnd = wnd;
        t->snd_wl1 = seq;
        t->snd_wl2 = ack;
    }
    return acked;
}

int main(void)
{
    tcb_t t;
    tcp_seq iss = 0xFFFFFF80u;          /* wraps after 128 octets */
    tcp_seq irs = 5000;
    uint32_t sum_acked = 0;

    tcb_open(&t, iss, irs, 300);

    for (int i = 0; i < 4; i++) {
        uint8_t what = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(what <= 2);
        if (what == 0) {
            uint32_t len = __VERIFIER_nondet_uchar();
            uint32_t n = tcp_output(&t, len);

            assert(n <= len && n <= MSS);
            /* whatever is sent lies in the window */
            assert(n == 0 || t.snd_nxt - t.snd_una <= t.snd_wnd);
        } else if (what == 1) {
            uint32_t off = __VERIFIER_nondet_uchar();
            uint32_t wnd = __VERIFIER_nondet_uchar();

            sum_acked += tcp_ack_in(&t, irs, iss + off, wnd);
        } else {
            tcp_timeout(&t);
        }
        /* una <= nxt <= max, in offsets from the initial number */
        assert(t.snd_una - iss == sum_acked);
        assert(t.snd_nxt - iss >= sum_acked);
        assert(t.snd_max - iss >= t.snd_nxt - iss);
        assert(t.snd_max - iss <= 4 * MSS);
        assert(t.dupacks < DUPTHRESH);
        assert(t.cwnd >= MSS && t.cwnd <= MAX_WND);
    }
    return 0;
}
