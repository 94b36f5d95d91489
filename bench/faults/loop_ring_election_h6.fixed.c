/*
 * Leader election on a one-way ring (Chang and Roberts), as a sequential
 * model: in every round each node handles the message that its left hand
 * neighbour sent in the round before. Nodes may be down; the link layer of a
 * node passes over dead neighbours when it sends.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NODES  4
#define NO_ID  0

enum msg_kind { MSG_NONE, MSG_ELECT, MSG_LEADER };

struct msg {
    enum msg_kind kind;
    uint8_t id;
};

struct node {
    uint8_t id;
    bool alive;
    bool taking_part;
    uint8_t leader;
    struct msg in;
    struct msg out;
};

struct ring {
    struct node node[NODES];
    int sent;                   /* messages on the wire so far */
};

static struct msg no_msg(void)
{
    struct msg m = { MSG_NONE, NO_ID };
    return m;
}

static struct msg make_msg(enum msg_kind kind, uint8_t id)
{
    struct msg m;
    m.kind = kind;
    m.id = id;
    return m;
}

/* Next live node clockwise of i; i itself if there is no other. */
static int successor(const struct ring *r, int i)
{
    for (int d = 1; d < NODES; d++) {
        int j = (i + d) % NODES;
        if (r->node[j].alive)
            return j;
    }
    return i;
}

static void node_start(struct node *n)
{
    n->taking_part = true;
    n->out = make_msg(MSG_ELECT, n->id);
}

/* React to the message in the inbox. */
static void node_step(struct node *n)
{
    struct msg m = n->in;

    n->in = no_msg();
    switch (m.kind) {
    case MSG_NONE:
        break;
    case MSG_ELECT:
        if (m.id > n->id) {
            n->taking_part = true;
            n->out = m;
        } else if (m.id == n->id) {
            n->leader = n->id;
            n->taking_part = false;
            n->out = make_msg(MSG_LEADER, n->id);
        } else if (!n->taking_part) {
            node_start(n);
        }
        break;
    case MSG_LEADER:
        n->taking_part = false;
        if (m.id != n->id) {
            n->leader = m.id;
            n->out = m;
        }
        break;
    }
}

/* Move what was sent to the inboxes of the receivers. */
static void ring_transport(struct ring *r)
{
    for (int i = 0; i < NODES; i++) {
        struct node *n = &r->node[i];
        if (!n->alive || n->out.kind == MSG_NONE)
            continue;
        r->node[successor(r, i)].in = n->out;
        n->out = no_msg();
        r->sent++;
    }
}

static bool ring_round(struct ring *r)
{
    bool busy = false;

    ring_transport(r);
    for (int i = 0; i < NODES; i++) {
        struct node *n = &r->node[i];
        if (!n->alive)
            continue;
        node_step(n);
        if (n->out.kind != MSG_NONE)
            busy = true;
    }
    return busy;
}

/* Run an election that the given node begins. */
static void ring_elect(struct ring *r, int starter)
{
    node_start(&r->node[starter]);
    for (int k = 0; k < 3 * NODES; k++)
        if (!ring_round(r))
            break;
}

int main(void)
{
    static struct ring r;
    uint8_t best = NO_ID;
    int live = 0;
    int starter = __VERIFIER_nondet_uchar();

    r.sent = 0;
    for (int i = 0; i < NODES; i++) {
        r.node[i].id = __VERIFIER_nondet_uchar();
        r.node[i].alive = __VERIFIER_nondet_uchar() & 1;
        r.node[i].taking_part = false;
        r.node[i].leader = NO_ID;
        r.node[i].in = no_msg();
        r.node[i].out = no_msg();
        __VERIFIER_assume(r.node[i].id >= 1 && r.node[i].id <= 7);
        for (int j = 0; j < i; j++)
            __VERIFIER_assume(r.node[i].id != r.node[j].id);
        if (r.node[i].alive) {
            live++;
            if (r.node[i].id > best)
                best = r.node[i].id;
        }
    }
    __VERIFIER_assume(starter < NODES);
    __VERIFIER_assume(r.node[starter].alive);

    ring_elect(&r, starter);

    for (int i = 0; i < NODES; i++) {
        if (r.node[i].alive) {
            assert(r.node[i].leader == best);
            assert(!r.node[i].taking_part);
        } else {
            assert(r.node[i].leader == NO_ID);
        }
    }
    assert(r.sent >= 2 * live);
    return 0;
}
