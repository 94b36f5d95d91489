/*
 * Discrete event simulator with cancellable events, and on top of it a
 * link that sends frames and repeats those that are not acknowledged.
 *
 * Pending events are in a binary heap ordered by time, then by the order
 * of scheduling.  Each event knows its place in the heap so that it can
 * be cancelled.  Events are named by their number in the pool.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAX_EVENTS 6
#define NO_PLACE   (-1)
#define NO_EVENT   (-1)

enum event_kind { EV_PROBE, EV_ACK, EV_TIMEOUT };

struct event {
    unsigned time;
    unsigned seq;
    enum event_kind kind;
    int arg;
    int place;              /* index in the heap, or NO_PLACE */
};

struct sim {
    unsigned now;
    unsigned next_seq;
    int count;
    int heap[MAX_EVENTS];
    struct event pool[MAX_EVENTS];
};

static void sim_init(struct sim *sim)
{
    sim->now = 0;
    sim->next_seq = 0;
    sim->count = 0;
    for (int i = 0; i < MAX_EVENTS; i++) {
        sim->heap[i] = NO_EVENT;
        sim->pool[i].place = NO_PLACE;
    }
}

static bool earlier(const struct sim *sim, int x, int y)
{
    const struct event *a = &sim->pool[x];
    const struct event *b = &sim->pool[y];

    if (a->time != b->time)
        return a->time < b->time;
    return a->seq < b->seq;
}

static void put_at(struct sim *sim, int i, int e)
{
    sim->heap[i] = e;
    sim->pool[e].place = i;
}

/* move the event at i towards the root as far as it belongs */
static void sift_up(struct sim *sim, int i)
{
    int e = sim->heap[i];

    while (i > 0) {
        int parent = (i - 1) / 2;

        if (!earlier(sim, e, sim->heap[parent]))
            break;
        put_at(sim, i, sim->heap[parent]);
        i = parent;
    }
    put_at(sim, i, e);
}

/* move the event at i towards the leaves as far as it belongs */
static void sift_down(struct sim *sim, int i)
{
    int e = sim->heap[i];
    int child;

    for (child = 2 * i + 1; child < sim->count; child = 2 * i + 1) {
        if (child + 1 < sim->count && earlier(sim, sim->heap[child + 1], sim->heap[child]))
            child++;
        if (!earlier(sim, sim->heap[child], e))
            break;
        put_at(sim, i, sim->heap[child]);
        i = child;
    }
    put_at(sim, i, e);
}

/* take the event at i out; the last one fills the gap */
static int heap_remove(struct sim *sim, int i)
{
    int gone = sim->heap[i];
    int last = sim->heap[--sim->count];

    sim->heap[sim->count] = NO_EVENT;
    if (gone != last) {
        put_at(sim, i, last);
        sift_down(sim, i);
        sift_up(sim, sim->pool[last].place);
    }
    sim->pool[gone].place = NO_PLACE;
    return gone;
}

static int pool_take(const struct sim *sim)
{
    for (int i = 0; i < MAX_EVENTS; i++)
        if (sim->pool[i].place == NO_PLACE)
            return i;
    return NO_EVENT;
}

/* returns the event, or NO_EVENT if too many are pending */
static int sim_schedule(struct sim *sim, unsigned delay, enum event_kind kind, int arg)
{
    int n = pool_take(sim);
    struct event *e;

    if (n == NO_EVENT)
        return NO_EVENT;
    e = &sim->pool[n];
    e->time = sim->now + delay;
    e->seq = sim->next_seq++;
    e->kind = kind;
    e->arg = arg;
    put_at(sim, sim->count, n);
    sim->count++;
    sift_up(sim, sim->count - 1);
    return n;
}

static bool sim_cancel(struct sim *sim, int e)
{
    if (e == NO_EVENT || sim->pool[e].place == NO_PLACE)
        return false;
    heap_remove(sim, sim->pool[e].place);
    return true;
}

/* take the next event and move the clock to it */
static int sim_next(struct sim *sim)
{
    int e;

    if (sim->count == 0)
        return NO_EVENT;
    e = heap_remove(sim, 0);
    sim->now = sim->pool[e].time;
    return e;
}

/* ---- the link ---- */

#define MAX_FRAMES  2
#define FLIGHT_TIME 3
#define TIMEOUT     5
#define MAX_TRIES   2

struct link {
    struct sim sim;
    int timer[MAX_FRAMES];
    int tries[MAX_FRAMES];
    bool acked[MAX_FRAMES];
    bool failed[MAX_FRAMES];
    bool lose_first[MAX_FRAMES];       /* the channel drops the first try */
};

static void link_init(struct link *l)
{
    sim_init(&l->sim);
    for (int i = 0; i < MAX_FRAMES; i++) {
        l->timer[i] = NO_EVENT;
        l->tries[i] = 0;
        l->acked[i] = false;
        l->failed[i] = false;
        l->lose_first[i] = false;
    }
}

static void link_send(struct link *l, int frame)
{
    bool lost = l->lose_first[frame] && l->tries[frame] == 0;

    l->tries[frame]++;
    if (!lost)
        sim_schedule(&l->sim, FLIGHT_TIME, EV_ACK, frame);
    l->timer[frame] = sim_schedule(&l->sim, TIMEOUT, EV_TIMEOUT, frame);
}

static void link_ack(struct link *l, int frame)
{
    l->acked[frame] = true;
    sim_cancel(&l->sim, l->timer[frame]);
    l->timer[frame] = NO_EVENT;
}

static void link_timeout(struct link *l, int frame)
{
    l->timer[frame] = NO_EVENT;
    if (l->tries[frame] >= MAX_TRIES)
        l->failed[frame] = true;
    else
        link_send(l, frame);
}

static bool link_step(struct link *l)
{
    int e = sim_next(&l->sim);

    if (e == NO_EVENT)
        return false;
    switch (l->sim.pool[e].kind) {
    case EV_ACK:
        link_ack(l, l->sim.pool[e].arg);
        break;
    case EV_TIMEOUT:
        link_timeout(l, l->sim.pool[e].arg);
        break;
    default:
        break;
    }
    return true;
}

/* ---- harness ---- */

#define PROBES 6

/* a parent is never later than its children */
static void check_heap(const struct sim *sim)
{
    for (int i = 0; i < sim->count; i++) {
        assert(sim->pool[sim->heap[i]].place == i);
        if (i > 0)
            assert(!earlier(sim, sim->heap[i], sim->heap[(i - 1) / 2]));
    }
}

static void check_queue(void)
{
    static const unsigned delay[PROBES] = { 1, 10, 2, 11, 12, 3 };
    struct sim sim;
    int ev[PROBES];
    unsigned char last = __VERIFIER_nondet_uchar();
    unsigned char victim = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(last < 14 && victim < PROBES);
    sim_init(&sim);
    for (int i = 0; i < PROBES; i++)
        ev[i] = sim_schedule(&sim, delay[i] + (i == PROBES - 1 ? last : 0), EV_PROBE, i);
    check_heap(&sim);
    assert(sim_cancel(&sim, ev[victim]));
    assert(!sim_cancel(&sim, ev[victim]));
    assert(sim.count == PROBES - 1);
    check_heap(&sim);
}

static void check_link(void)
{
    struct link link;
    bool noisy = __VERIFIER_nondet_bool();

    link_init(&link);
    if (noisy)
        link.lose_first[0] = true;
    link_send(&link, 0);
    for (int i = 0; i < 3 && link_step(&link); i++)
        ;
    assert(link.sim.count == 0);
    assert(link.acked[0] && !link.failed[0]);
    assert(link.tries[0] == (noisy ? 2 : 1));
    assert(link.sim.now == FLIGHT_TIME + (noisy ? TIMEOUT : 0u));
}

int main(void)
{
    check_queue();
    check_link();
    return 0;
}
