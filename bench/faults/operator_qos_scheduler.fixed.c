/*
 * Output side of a router port with three classes of traffic.
 *
 * Every class has a contract: a rate with a committed burst, and an excess burst that fills up
 * with what the committed one has no room for. A packet within the committed burst is green, one
 * within the excess burst yellow, all others are red and dropped. Yellow packets are also dropped
 * when the queue is half full. Of the queues, that of the voice class is always served first; the
 * others share the line by deficit round robin, in proportion to their quantum.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define QUEUE 4
#define NONE (-1)
#define SHARING (CLASSES - 1) /* all but the voice class */

enum class { VOICE, VIDEO, BULK, CLASSES };

enum colour { GREEN, YELLOW, RED, COLOURS };

struct contract {
    unsigned rate; /* tokens per tick */
    unsigned committed_burst;
    unsigned excess_burst;
    unsigned quantum;
};

struct meter {
    unsigned committed;
    unsigned excess;
    unsigned last; /* time of the last refill */
};

struct packet {
    uint8_t size;
    enum colour colour;
};

struct queue {
    struct packet packet[QUEUE];
    unsigned head;
    unsigned count;
    unsigned bytes;
};

struct flow {
    struct contract contract;
    struct meter meter;
    struct queue queue;
    unsigned deficit;
    unsigned marked[COLOURS];
    unsigned dropped;
    unsigned sent;
};

struct port {
    struct flow flow[CLASSES];
    int turn; /* class whose turn it is in the round robin */
    bool turn_started;
    unsigned now;
};

static const struct contract contracts[CLASSES] = {
    {2, 8, 4, 0},
    {3, 10, 6, 12},
    {1, 12, 20, 6},
};

/* --- Queues -------------------------------------------------------------------------------- */

static bool queue_put(struct queue *q, uint8_t size, enum colour colour)
{
    if (q->count == QUEUE)
        return false;
    unsigned tail = (q->head + q->count) % QUEUE;
    q->packet[tail].size = size;
    q->packet[tail].colour = colour;
    q->count++;
    q->bytes += size;
    return true;
}

static unsigned queue_front(const struct queue *q)
{
    return q->packet[q->head].size;
}

static unsigned queue_take(struct queue *q)
{
    unsigned size = queue_front(q);
    q->head = (q->head + 1) % QUEUE;
    q->count--;
    q->bytes -= size;
    return size;
}

/* --- Metering ------------------------------------------------------------------------------ */

/* Adds the tokens of the time since the last refill; what is too much for both buckets is lost. */
static void meter_refill(struct meter *m, const struct contract *c, unsigned now)
{
    unsigned tokens = (now - m->last) * c->rate;
    unsigned room = c->committed_burst - m->committed;
    m->last = now;
    if (tokens <= room) {
        m->committed += tokens;
        return;
    }
    m->committed = c->committed_burst;
    m->excess += tokens - room;
    if (m->excess > c->excess_burst)
        m->excess = c->excess_burst;
}

static enum colour meter_mark(struct meter *m, unsigned size)
{
    if (size <= m->committed) {
        m->committed -= size;
        return GREEN;
    }
    if (size <= m->excess) {
        m->excess -= size;
        return YELLOW;
    }
    return RED;
}

/* --- The port ------------------------------------------------------------------------------ */

static void port_init(struct port *p)
{
    for (int i = 0; i < CLASSES; i++) {
        struct flow *f = &p->flow[i];
        f->contract = contracts[i];
        f->meter.committed = contracts[i].committed_burst;
        f->meter.excess = 0;
        f->meter.last = 0;
        f->queue.head = 0;
        f->queue.count = 0;
        f->queue.bytes = 0;
        f->deficit = 0;
        for (int k = 0; k < COLOURS; k++)
            f->marked[k] = 0;
        f->dropped = 0;
        f->sent = 0;
    }
    p->turn = VIDEO;
    p->turn_started = false;
    p->now = 0;
}

/* A packet arrives for the port; false if it is dropped. */
static bool port_enqueue(struct port *p, enum class class, uint8_t size)
{
    struct flow *f = &p->flow[class];
    meter_refill(&f->meter, &f->contract, p->now);
    enum colour colour = meter_mark(&f->meter, size);
    f->marked[colour]++;
    if (colour == RED || (colour == YELLOW && f->queue.count >= QUEUE / 2) ||
        !queue_put(&f->queue, size, colour)) {
        f->dropped++;
        return false;
    }
    return true;
}

static void next_turn(struct port *p)
{
    p->turn = p->turn + 1 < CLASSES ? p->turn + 1 : VIDEO;
    p->turn_started = false;
}

/*
 * The class whose packet is sent next in the round robin. At the beginning of its turn a class is
 * given its quantum; it sends as long as that is enough for the next packet, and keeps the rest
 * for the next turn unless its queue is empty.
 */
static int round_robin(struct port *p)
{
    for (int visits = 0; visits < 2 * SHARING; visits++) {
        struct flow *f = &p->flow[p->turn];
        if (f->queue.count == 0) {
            f->deficit = 0;
            next_turn(p);
            continue;
        }
        if (!p->turn_started) {
            f->deficit += f->contract.quantum;
            p->turn_started = true;
        }
        if (queue_front(&f->queue) <= f->deficit) {
            f->deficit -= queue_front(&f->queue);
            return p->turn;
        }
        next_turn(p);
    }
    return NONE;
}

/* Sends one packet; returns its class, or none if all queues are empty. */
static int port_dequeue(struct port *p)
{
    int class = VOICE;
    if (p->flow[VOICE].queue.count == 0)
        class = round_robin(p);
    if (class == NONE)
        return NONE;
    p->flow[class].sent += queue_take(&p->flow[class].queue);
    return class;
}

/* --- Harness ------------------------------------------------------------------------------- */

#define PACKETS 3
#define MAX_GAP 4

/* One token after the other: into the committed bucket, else into the other, else it is lost. */
static void drip(unsigned *committed, unsigned *excess, const struct contract *c)
{
    for (unsigned i = 0; i < c->rate; i++) {
        if (*committed < c->committed_burst)
            (*committed)++;
        else if (*excess < c->excess_burst)
            (*excess)++;
    }
}

/* Video packets with pauses between them are judged as by the simple model. */
static void check_metering(void)
{
    struct port p;
    const struct contract *c = &contracts[VIDEO];
    const struct flow *f = &p.flow[VIDEO];
    unsigned committed = c->committed_burst - 4;
    unsigned excess = 0;
    unsigned accepted = 1;
    unsigned red = 0;
    port_init(&p);
    assert(port_enqueue(&p, VIDEO, 4));
    for (int i = 1; i < PACKETS; i++) {
        unsigned gap = __VERIFIER_nondet_uchar();
        uint8_t size = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(gap <= MAX_GAP && size >= 1 && size <= 12);
        p.now += gap;
        for (unsigned t = 0; t < MAX_GAP; t++) {
            if (t < gap)
                drip(&committed, &excess, c);
        }
        bool expected = true;
        if (size <= committed) {
            committed -= size;
        } else if (size <= excess) {
            excess -= size;
            expected = accepted < QUEUE / 2;
        } else {
            red++;
            expected = false;
        }
        assert(port_enqueue(&p, VIDEO, size) == expected);
        accepted += expected;
    }
    assert(f->meter.committed == committed && f->meter.excess == excess);
    assert(f->queue.count == accepted && f->marked[RED] == red);
    assert(f->dropped == PACKETS - accepted);
}

/* Voice overtakes all; of the others, bulk has to wait until its quantum is large enough. */
static void check_scheduling(void)
{
    struct port p;
    uint8_t first = __VERIFIER_nondet_uchar();
    uint8_t bulk = __VERIFIER_nondet_bool() ? 11 : 5;
    __VERIFIER_assume(first >= 1 && first <= 6);
    port_init(&p);
    uint8_t second = (uint8_t)(10 - first);
    assert(port_enqueue(&p, BULK, bulk));
    assert(port_enqueue(&p, VIDEO, first) && port_enqueue(&p, VIDEO, second));
    assert(port_enqueue(&p, VOICE, 5) && port_dequeue(&p) == VOICE);
    assert(port_dequeue(&p) == VIDEO && p.flow[VIDEO].sent == first);
    assert(port_dequeue(&p) == VIDEO && p.flow[VIDEO].queue.bytes == 0);
    assert(port_dequeue(&p) == BULK && p.flow[BULK].sent == bulk);
    assert(p.flow[BULK].deficit == (bulk <= 6 ? 6u : 12u) - bulk);
    assert(port_dequeue(&p) == NONE && p.flow[BULK].deficit == 0);
}

int main(void)
{
    check_scheduling();
    check_metering();
    return 0;
}
