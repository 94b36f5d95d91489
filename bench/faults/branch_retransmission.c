/*
 * Retransmission queue of a reliable transport. Data that was sent stays in the queue, oldest
 * first, until the peer has acknowledged it. There are two ways to find that something was lost:
 * the retransmission timer of the oldest segment expires, or the peer repeats the same
 * acknowledgement several times. In the second case the sender enters a recovery, which lasts until
 * everything that was outstanding at its beginning is acknowledged; an acknowledgement of only a
 * part of it shows that the next segment in the queue is missing too.
 *
 * Sequence numbers count bytes, modulo 2^16.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define QUEUE 4
#define DUP_ACKS 2
#define RTO_INITIAL 4
#define RTO_MAX 32
#define WINDOW_MIN 2
#define WINDOW_MAX 16
#define WIRE 8
#define SEGMENTS 4
#define SEGMENT_BYTES 8
#define ROUNDS 8

struct segment {
    uint16_t seq;
    uint8_t length;
    uint8_t sends;
    uint16_t first_sent;
};

struct sender {
    struct segment queue[QUEUE];
    int count;
    uint16_t unacked; /* first byte that is not acknowledged */
    uint16_t next;    /* first byte that was never sent */
    int dup_acks;
    bool recovering;
    uint16_t recover; /* where the recovery ends */
    int window;       /* in segments */
    int threshold;
    uint16_t now;
    uint16_t deadline;
    uint16_t rto;
    uint16_t rtt; /* smoothed */
    int timeouts;
    int fast_resends;
};

/* What is under way to the peer. */
struct wire {
    struct segment item[WIRE];
    int head;
    int tail;
};

static struct wire wire;

/* ---- sequence numbers ---- */

static bool seq_before(uint16_t a, uint16_t b)
{
    return (uint16_t)(a - b) >= 0x8000u;
}

static uint16_t segment_end(const struct segment *g)
{
    return (uint16_t)(g->seq + g->length);
}

/* ---- sending ---- */

static void sender_init(struct sender *s, uint16_t isn)
{
    for (int i = 0; i < QUEUE; i++) {
        s->queue[i].seq = isn;
        s->queue[i].length = 0;
        s->queue[i].sends = 0;
        s->queue[i].first_sent = 0;
    }
    s->count = 0;
    s->unacked = isn;
    s->next = isn;
    s->dup_acks = 0;
    s->recovering = false;
    s->recover = isn;
    s->window = QUEUE;
    s->threshold = WINDOW_MAX;
    s->now = 0;
    s->deadline = 0;
    s->rto = RTO_INITIAL;
    s->rtt = 0;
    s->timeouts = 0;
    s->fast_resends = 0;
}

static void arm_timer(struct sender *s)
{
    s->deadline = (uint16_t)(s->now + s->rto);
}

static void transmit(struct sender *s, int index)
{
    struct segment *g = &s->queue[index];
    if (g->sends == 0)
        g->first_sent = s->now;
    g->sends++;
    assert(wire.tail < WIRE);
    wire.item[wire.tail] = *g;
    wire.tail++;
}

static bool send_data(struct sender *s, uint8_t length)
{
    if (s->count >= QUEUE || s->count >= s->window || length == 0)
        return false;
    if (s->count == 0)
        arm_timer(s);
    struct segment *g = &s->queue[s->count];
    g->seq = s->next;
    g->length = length;
    g->sends = 0;
    s->count++;
    s->next = segment_end(g);
    transmit(s, s->count - 1);
    return true;
}

/* ---- acknowledgements ---- */

static void remove_first(struct sender *s)
{
    for (int i = 1; i < QUEUE; i++)
        s->queue[i - 1] = s->queue[i];
    s->count--;
}

/* The time of a segment that was sent again says nothing: the acknowledgement may be for any of
 * its copies. */
static void sample_rtt(struct sender *s, const struct segment *g)
{
    if (g->sends != 1)
        return;
    uint16_t sample = (uint16_t)(s->now - g->first_sent);
    s->rtt = s->rtt == 0 ? sample : (uint16_t)((3 * s->rtt + sample) / 4);
    s->rto = (uint16_t)(RTO_INITIAL + 2 * s->rtt);
    if (s->rto > RTO_MAX)
        s->rto = RTO_MAX;
}

/* Drops what is acknowledged as a whole, and cuts off what is acknowledged in part. */
static void release(struct sender *s, uint16_t ack)
{
    for (int i = 0; i < QUEUE; i++) {
        if (s->count == 0 || seq_before(ack, segment_end(&s->queue[0])))
            break;
        sample_rtt(s, &s->queue[0]);
        remove_first(s);
    }
    if (s->count > 0 && seq_before(s->queue[0].seq, ack)) {
        struct segment *g = &s->queue[0];
        g->length = (uint8_t)(segment_end(g) - ack);
        g->seq = ack;
    }
    s->unacked = ack;
}

static void halve_window(struct sender *s)
{
    s->threshold = s->count / 2;
    if (s->threshold < WINDOW_MIN)
        s->threshold = WINDOW_MIN;
}

static void on_duplicate(struct sender *s)
{
    s->dup_acks++;
    if (s->dup_acks != DUP_ACKS || s->recovering)
        return;
    s->recovering = true;
    s->recover = s->next;
    halve_window(s);
    s->window = s->threshold;
    transmit(s, 0);
    s->fast_resends++;
}

static void on_progress(struct sender *s, uint16_t ack)
{
    release(s, ack);
    s->dup_acks = 0;
    if (s->recovering) {
        s->recovering = false;
        s->window = s->threshold;
    } else if (s->window < WINDOW_MAX) {
        s->window++;
    }
    arm_timer(s);
}

static bool handle_ack(struct sender *s, uint16_t ack)
{
    if (seq_before(s->next, ack) || seq_before(ack, s->unacked))
        return false;
    if (ack != s->unacked)
        on_progress(s, ack);
    else if (s->count > 0)
        on_duplicate(s);
    return true;
}

/* ---- time ---- */

static void advance(struct sender *s, uint16_t ticks)
{
    s->now = (uint16_t)(s->now + ticks);
    if (s->count == 0 || seq_before(s->now, s->deadline))
        return;
    s->timeouts++;
    s->recovering = false;
    s->dup_acks = 0;
    halve_window(s);
    s->window = 1;
    s->rto = s->rto * 2 > RTO_MAX ? RTO_MAX : (uint16_t)(s->rto * 2);
    transmit(s, 0);
    arm_timer(s);
}

/* ---- harness: a peer that keeps what arrives out of order ---- */

struct peer {
    uint16_t base;
    bool got[SEGMENTS];
};

/* Returns the acknowledgement: the first byte that is missing. */
static uint16_t peer_receive(struct peer *p, const struct segment *g)
{
    int missing = 0;
    assert(g->length == SEGMENT_BYTES);
    p->got[(uint16_t)(g->seq - p->base) / SEGMENT_BYTES] = true;
    while (missing < SEGMENTS && p->got[missing])
        missing++;
    return (uint16_t)(p->base + missing * SEGMENT_BYTES);
}

int main(void)
{
    struct sender s;
    struct peer p;
    uint16_t isn = 0xffe6u;
    uint8_t length = 12;
    uint8_t part = __VERIFIER_nondet_uchar();
    uint8_t lost = __VERIFIER_nondet_uchar();
    uint8_t delay = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(part > 0 && part < length);
    __VERIFIER_assume(lost < 7 && delay < RTO_INITIAL); /* at most two are lost */
    wire.head = 0;
    wire.tail = 0;
    sender_init(&s, isn);

    /* A first segment that the peer takes in two parts. */
    assert(send_data(&s, length) && wire.tail == 1);
    advance(&s, delay);
    assert(!handle_ack(&s, (uint16_t)(isn + length + 1)));
    assert(handle_ack(&s, (uint16_t)(isn + part)) && s.count == 1);
    assert(s.queue[0].length == length - part && s.unacked == (uint16_t)(isn + part));
    assert(handle_ack(&s, (uint16_t)(isn + length)) && s.count == 0);
    assert(s.rtt == delay && s.rto == RTO_INITIAL + 2 * delay);

    /* Four more, of which some do not arrive at the first time. */
    p.base = s.next;
    wire.tail = 0;
    int arriving = 0; /* behind the first one that is lost */
    bool any_lost = false;
    for (int i = 0; i < SEGMENTS; i++) {
        assert(send_data(&s, SEGMENT_BYTES));
        p.got[i] = false;
        if (lost & (1 << i))
            any_lost = true;
        else if (any_lost)
            arriving++;
    }
    assert(!send_data(&s, SEGMENT_BYTES));
    for (int round = 0; round < ROUNDS && s.count > 0; round++) {
        if (wire.head == wire.tail) {
            advance(&s, RTO_MAX);
            continue;
        }
        int i = wire.head;
        wire.head++;
        if (i < SEGMENTS && (lost & (1 << i)))
            continue;
        assert(handle_ack(&s, peer_receive(&p, &wire.item[i])));
    }
    assert(s.count == 0 && s.unacked == s.next);
    assert(!s.recovering);
    if (!any_lost)
        assert(wire.tail == SEGMENTS && s.timeouts == 0);
    if (arriving >= DUP_ACKS)
        assert(s.timeouts == 0 && s.fast_resends > 0);
    else
        assert(s.fast_resends == 0 && (s.timeouts > 0) == any_lost);
    return 0;
}
