/* CAN gateway: routes frames between buses by identifier and mask, limits
 * the rate of every route and queues the output per bus. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

enum bus { BUS_POWERTRAIN, BUS_BODY, BUS_DIAG, BUS_COUNT };

#define QUEUE_LEN   4
#define ROUTES      4

struct frame {
    uint16_t id;            /* 11 bit identifier */
    uint8_t len;
    uint8_t data[2];
};

struct route {
    enum bus from;
    enum bus to;
    uint16_t id;
    uint16_t mask;
    uint16_t new_id;        /* 0: the identifier stays */
    uint16_t min_gap;       /* shortest distance of two frames in ms */
};

struct route_state {
    bool used;
    uint32_t last;
    unsigned dropped;
};

struct queue {
    struct frame slot[QUEUE_LEN];
    unsigned head;
    unsigned count;
};

struct gateway {
    const struct route *routes;
    struct route_state state[ROUTES];
    struct queue out[BUS_COUNT];
    unsigned overruns;
};

static const struct route route_table[ROUTES] = {
    { BUS_POWERTRAIN, BUS_BODY, 0x100, 0x7F0, 0,     10 },
    { BUS_POWERTRAIN, BUS_DIAG, 0x7E8, 0x7F8, 0,     0 },
    { BUS_DIAG,       BUS_BODY, 0x700, 0x7F7, 0x6A0, 0 },
    { BUS_BODY,       BUS_DIAG, 0x200, 0x7FE, 0x300, 5 },
};

static void queue_init(struct queue *q)
{
    q->head = 0;
    q->count = 0;
}

static bool queue_put(struct queue *q, const struct frame *f)
{
    if (q->count == QUEUE_LEN)
        return false;
    q->slot[(q->head + q->count) % QUEUE_LEN] = *f;
    q->count++;
    return true;
}

static bool queue_get(struct queue *q, struct frame *f)
{
    if (q->count == 0)
        return false;
    *f = q->slot[q->head];
    q->head = (q->head + 1) % QUEUE_LEN;
    q->count--;
    return true;
}

static void gateway_init(struct gateway *g, const struct route *routes)
{
    g->routes = routes;
    for (int i = 0; i < ROUTES; i++) {
        g->state[i].used = false;
        g->state[i].last = 0;
        g->state[i].dropped = 0;
    }
    for (int b = 0; b < BUS_COUNT; b++)
        queue_init(&g->out[b]);
    g->overruns = 0;
}

static bool route_matches(const struct route *r, enum bus from, uint16_t id)
{
    return r->from == from && (id & r->mask) == (r->id & r->mask);
}

/* True if the route may carry a frame now; notes the time of the frames
 * that went through. */
static bool rate_permits(const struct route *r, struct route_state *s,
                         uint32_t now)
{
    if (s->used && now - s->last < r->min_gap) {
        s->dropped++;
        return false;
    }
    s->used = true;
    s->last = now;
    return true;
}

/* A frame was received; returns the number of copies sent on. */
static int gateway_receive(struct gateway *g, enum bus from,
                           const struct frame *f, uint32_t now)
{
    int copies = 0;

    for (int i = 0; i < ROUTES; i++) {
        const struct route *r = &g->routes[i];
        struct frame copy;

        if (!route_matches(r, from, f->id))
            continue;
        if (!rate_permits(r, &g->state[i], now))
            continue;
        copy = *f;
        if (r->new_id != 0)
            copy.id = (uint16_t)(r->new_id | (f->id & ~r->mask));
        if (queue_put(&g->out[r->to], &copy))
            copies++;
        else
            g->overruns++;
    }
    return copies;
}

int main(void)
{
    struct gateway g;
    struct frame f = { 0, 1, { 0, 0 } };
    uint32_t now = 1000, sent_at = 0;
    unsigned sent = 0;
    unsigned from = __VERIFIER_nondet_uint();

    __VERIFIER_assume(from < BUS_COUNT);
    gateway_init(&g, route_table);

    for (unsigned n = 0; n < 3; n++) {
        unsigned id = __VERIFIER_nondet_uint();
        unsigned gap = __VERIFIER_nondet_uint();

        __VERIFIER_assume(id <= 0x7FF && gap <= 20);
        now += gap;
        f.id = (uint16_t)id;
        f.data[0] = (uint8_t)n;
        int copies = gateway_receive(&g, (enum bus)from, &f, now);

        assert(copies <= 1);
        if (from == BUS_POWERTRAIN && id >= 0x100 && id <= 0x10F) {
            bool due = sent == 0 || now - sent_at >= 10;
            assert(copies == due);
            if (due) {
                sent++;
                sent_at = now;
            }
        }
        if (from == BUS_DIAG)
            assert(copies == (id == 0x700));
    }

    assert(g.overruns == 0);
    if (from == BUS_POWERTRAIN)
        assert(g.out[BUS_BODY].count == sent);
    while (queue_get(&g.out[BUS_DIAG], &f)) {
        assert(from != BUS_DIAG);
        if (from == BUS_BODY)
            assert(f.id == 0x300 || f.id == 0x301);
        else
            assert(f.id >= 0x7E8 && f.id <= 0x7EF);
    }
    return 0;
}
