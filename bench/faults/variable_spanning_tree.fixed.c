/*
 * Spanning tree protocol of a bridge. Every port keeps the best announcement it has heard. The
 * bridge with the lowest number is the root of the tree; the port with the cheapest way to it is
 * the root port. A port is designated if the bridge can offer its segment a better way than the
 * others there can; all other ports block. A port that may forward does so only after it has
 * listened and learned for a while, so that there is never a loop.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define PORTS 3
#define NONE (-1)
#define MAX_AGE 6
#define FORWARD_DELAY 2

enum port_role { BLOCKED, ROOT, DESIGNATED };

enum port_state { BLOCKING, LISTENING, LEARNING, FORWARDING };

/* An announcement: the root, the cost of the way to it, and who says so on which port. */
struct vector {
    uint8_t root;
    uint16_t cost;
    uint8_t bridge;
    uint8_t port;
};

struct port {
    bool heard;
    struct vector stored;
    uint16_t cost;
    uint8_t age;
    enum port_role role;
    enum port_state state;
    uint8_t timer;
};

struct bridge {
    uint8_t id;
    struct port port[PORTS];
    struct vector best;
    int root_port;
    unsigned topology_changes;
};

/* --- Priorities ---------------------------------------------------------------------------- */

static bool is_better(const struct vector *a, const struct vector *b)
{
    if (a->root != b->root)
        return a->root < b->root;
    if (a->cost != b->cost)
        return a->cost < b->cost;
    if (a->bridge != b->bridge)
        return a->bridge < b->bridge;
    return a->port < b->port;
}

/* What this bridge announces on one of its ports. */
static struct vector own_vector(const struct bridge *b, int port)
{
    struct vector v = {b->best.root, b->best.cost, b->id, (uint8_t)port};
    return v;
}

/* --- Roles --------------------------------------------------------------------------------- */

static void set_role(struct bridge *b, int port, enum port_role role)
{
    struct port *p = &b->port[port];
    p->role = role;
    if (role == BLOCKED) {
        if (p->state == FORWARDING)
            b->topology_changes++;
        p->state = BLOCKING;
    } else if (p->state == BLOCKING) {
        p->state = LISTENING;
        p->timer = 0;
    }
}

/* Finds the best way to the root; the bridge itself is the root if it hears of no better one. */
static void elect_root(struct bridge *b)
{
    struct vector best = {b->id, 0, b->id, 0};
    b->root_port = NONE;
    for (int i = 0; i < PORTS; i++) {
        const struct port *p = &b->port[i];
        if (!p->heard)
            continue;
        struct vector through = p->stored;
        through.cost = (uint16_t)(through.cost + p->cost);
        if (is_better(&through, &best)) {
            best = through;
            b->root_port = i;
        }
    }
    b->best = best;
}

static void update(struct bridge *b)
{
    elect_root(b);
    for (int i = 0; i < PORTS; i++) {
        struct vector own = own_vector(b, i);
        if (i == b->root_port)
            set_role(b, i, ROOT);
        else if (!b->port[i].heard || is_better(&own, &b->port[i].stored))
            set_role(b, i, DESIGNATED);
        else
            set_role(b, i, BLOCKED);
    }
}

static void bridge_init(struct bridge *b, uint8_t id)
{
    static const struct vector nobody = {0xff, 0, 0xff, 0};
    b->id = id;
    b->topology_changes = 0;
    for (int i = 0; i < PORTS; i++) {
        b->port[i].heard = false;
        b->port[i].stored = nobody;
        b->port[i].cost = (uint16_t)(10 + 5 * i);
        b->port[i].age = 0;
        b->port[i].state = BLOCKING;
        b->port[i].timer = 0;
    }
    update(b);
}

/* --- Events -------------------------------------------------------------------------------- */

/* A worse announcement than the one stored only counts if it is from the same sender. */
static void on_announcement(struct bridge *b, int port, const struct vector *v)
{
    struct port *p = &b->port[port];
    bool same = p->stored.bridge == v->bridge && p->stored.port == v->port;
    if (p->heard && !same && !is_better(v, &p->stored))
        return;
    p->heard = true;
    p->stored = *v;
    p->age = 0;
    update(b);
}

static void advance(struct bridge *b, struct port *p)
{
    if (p->state == BLOCKING || p->state == FORWARDING)
        return;
    p->timer++;
    if (p->timer < FORWARD_DELAY)
        return;
    p->timer = 0;
    if (p->state == LISTENING) {
        p->state = LEARNING;
    } else {
        p->state = FORWARDING;
        b->topology_changes++;
    }
}

/* Called every second. What was not repeated for some time is forgotten. */
static void tick(struct bridge *b)
{
    bool lost = false;
    for (int i = 0; i < PORTS; i++) {
        struct port *p = &b->port[i];
        advance(b, p);
        if (p->heard && ++p->age >= MAX_AGE) {
            p->heard = false;
            lost = true;
        }
    }
    if (lost)
        update(b);
}

/* --- Harness ------------------------------------------------------------------------------- */

#define SELF 50

int main(void)
{
    struct bridge b;
    struct vector v[2];
    unsigned cost = 0;
    uint8_t root = SELF;
    bridge_init(&b, SELF);

    /* The ports 0 and 1 hear announcements, port 2 does not. */
    for (int i = 0; i < 2; i++) {
        v[i].root = __VERIFIER_nondet_uchar();
        v[i].cost = __VERIFIER_nondet_uchar();
        v[i].bridge = __VERIFIER_nondet_uchar();
        v[i].port = 1;
        __VERIFIER_assume(v[i].bridge != SELF && v[i].root <= v[i].bridge);
        on_announcement(&b, i, &v[i]);
        unsigned through = v[i].cost + b.port[i].cost;
        if (v[i].root < root || (v[i].root == root && root != SELF && through < cost)) {
            root = v[i].root;
            cost = through;
        }
    }
    assert(b.best.root == root && b.best.cost == cost);
    assert((b.root_port == NONE) == (root == SELF));
    for (int i = 0; i < 2; i++) {
        bool offers_more = root != v[i].root ? root < v[i].root
                         : cost != v[i].cost ? cost < v[i].cost : v[i].bridge > SELF;
        assert((b.port[i].role == ROOT) == (b.root_port == i));
        assert(b.root_port == i || (b.port[i].role == DESIGNATED) == offers_more);
    }
    assert(b.port[2].role == DESIGNATED);

    /* The ports that are not blocked forward after two delays; at last the others are forgotten. */
    for (int t = 0; t < 2 * FORWARD_DELAY; t++)
        tick(&b);
    for (int i = 0; i < PORTS; i++)
        assert(b.port[i].state == (b.port[i].role == BLOCKED ? BLOCKING : FORWARDING));
    for (int t = 2 * FORWARD_DELAY; t < MAX_AGE; t++)
        tick(&b);
    assert(b.best.root == SELF && b.best.cost == 0 && b.port[0].role == DESIGNATED);
    return 0;
}
