/*
 * A message router for a machine with several processors.
 *
 * Messages live in buffers of a fixed pool, with a count of the queues that hold them. Every link has a queue for each
 * priority; urgent messages overtake normal ones, but not without end. Routes lead from an address to a link; an
 * address without route goes to the default link, and the broadcast address to all links that are up, except the one
 * that the message came from. Messages to the router itself go to a mailbox. A link that stays silent for too long is
 * taken down. Every hop takes one from the time to live. Frames on the wire carry a check sum.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LINKS 3
#define BUFFERS 3
#define QUEUE_SIZE 2
#define MAX_PAYLOAD 3
#define MAX_ROUTES 3
#define FRAME_HEADER 5
#define MAX_FRAME (FRAME_HEADER + MAX_PAYLOAD + 1)
#define URGENT_BURST 2
#define MAILBOXES 2
#define MAX_SILENCE 2
#define OWN_ADDRESS 0x01u

#define BROADCAST 0xffu
#define NO_BUFFER (-1)
#define NO_LINK (-1)

enum priority { NORMAL, URGENT, PRIORITIES };

enum result {
    ROUTED,
    ERR_NO_BUFFER,
    ERR_NO_ROUTE,
    ERR_TOO_LONG,
    ERR_EXPIRED,
    ERR_CHECK_SUM,
    ERR_LINK_DOWN,
    ERR_QUEUE_FULL
};

struct message {
    unsigned char source;
    unsigned char destination;
    unsigned char time_to_live;
    unsigned char priority;
    unsigned char length;
    unsigned char payload[MAX_PAYLOAD];
};

struct buffer {
    struct message message;
    int holders;
};

struct queue {
    int items[QUEUE_SIZE];
    int first;
    int count;
};

struct link {
    struct queue queues[PRIORITIES];
    bool up;
    int silence;
    int burst;
    int sent;
    int dropped;
};

struct route {
    unsigned char address;
    unsigned char mask;
    int link;
};

struct mailbox {
    unsigned char sender;
    unsigned char last;
    int messages;
    bool open;
};

struct router {
    struct mailbox mailboxes[MAILBOXES];
    struct buffer buffers[BUFFERS];
    struct link links[LINKS];
    struct route routes[MAX_ROUTES];
    int route_count;
    int default_link;
    struct {
        int received;
        int forwarded;
        int delivered;
        int expired;
        int broken;
    } statistics;
};

/* ------------------------------------------------------------------ buffers */

static int buffer_alloc(struct router *r)
{
    for (int b = 0; b < BUFFERS; b++) {
        if (r->buffers[b].holders == 0) {
            r->buffers[b].holders = 1;
            return b;
        }
    }
    return NO_BUFFER;
}

static void buffer_hold(struct router *r, int b)
{
    assert(r->buffers[b].holders > 0);
    r->buffers[b].holders++;
}

static void buffer_release(struct router *r, int b)
{
    assert(r->buffers[b].holders > 0);
    r->buffers[b].holders--;
}

static int buffers_in_use(const struct router *r)
{
    int count = 0;
    for (int b = 0; b < BUFFERS; b++)
        count += r->buffers[b].holders > 0;
    return count;
}

/* ------------------------------------------------------------------ queues */

static void queue_init(struct queue *q)
{
    q->first = 0;
    q->count = 0;
    for (int i = 0; i < QUEUE_SIZE; i++)
        q->items[i] = NO_BUFFER;
}

static bool queue_put(struct queue *q, int b)
{
    if (q->count == QUEUE_SIZE)
        return false;
    q->items[(q->first + q->count) % QUEUE_SIZE] = b;
    q->count++;
    return true;
}

static int queue_take(struct queue *q)
{
    if (q->count == 0)
        return NO_BUFFER;
    int b = q->items[q->first];
    q->items[q->first] = NO_BUFFER;
    q->first = (q->first + 1) % QUEUE_SIZE;
    q->count--;
    return b;
}

/* ------------------------------------------------------------------ links */

static void link_init(struct link *l)
{
    for (int p = 0; p < PRIORITIES; p++)
        queue_init(&l->queues[p]);
    l->up = false;
    l->silence = 0;
    l->burst = 0;
    l->sent = 0;
    l->dropped = 0;
}

static bool link_exists(int link)
{
    return link >= 0 && link < LINKS;
}

static void link_set_up(struct router *r, int link)
{
    if (!link_exists(link))
        return;
    r->links[link].up = true;
    r->links[link].silence = 0;
}

/* A link that goes down loses what waits in its queues. */
static void link_set_down(struct router *r, int link)
{
    if (!link_exists(link))
        return;
    struct link *l = &r->links[link];
    l->up = false;
    l->burst = 0;
    for (int p = 0; p < PRIORITIES; p++) {
        for (int b = queue_take(&l->queues[p]); b != NO_BUFFER; b = queue_take(&l->queues[p])) {
            buffer_release(r, b);
            l->dropped++;
        }
    }
}

static enum result link_enqueue(struct router *r, int link, int b)
{
    struct link *l = &r->links[link];
    if (!l->up)
        return ERR_LINK_DOWN;
    enum priority priority = r->buffers[b].message.priority ? URGENT : NORMAL;
    if (!queue_put(&l->queues[priority], b)) {
        l->dropped++;
        return ERR_QUEUE_FULL;
    }
    return ROUTED;
}

/* The next buffer of a link: urgent ones first, but after a burst of them a normal one may go. */
static int link_next(struct link *l)
{
    struct queue *urgent = &l->queues[URGENT];
    struct queue *normal = &l->queues[NORMAL];
    if (urgent->count > 0 && (l->burst < URGENT_BURST || normal->count == 0)) {
        l->burst++;
        return queue_take(urgent);
    }
    l->burst = 0;
    return queue_take(normal);
}

/* Called once a tick: links that were silent for too long are taken for dead. Returns how many went down. */
static int links_supervise(struct router *r)
{
    int lost = 0;
    for (int link = 0; link < LINKS; link++) {
        struct link *l = &r->links[link];
        if (!l->up)
            continue;
        l->silence++;
        if (l->silence > MAX_SILENCE) {
            link_set_down(r, link);
            lost++;
        }
    }
    return lost;
}

/* ------------------------------------------------------------------ frames */

static unsigned char check_sum(const unsigned char *bytes, int count)
{
    unsigned sum = 0x5au;
    for (int i = 0; i < count; i++) {
        sum = (sum << 1 | (sum >> 7 & 1u)) & 0xffu;
        sum ^= bytes[i];
    }
    return (unsigned char)sum;
}

static int frame_encode(const struct message *m, unsigned char *frame)
{
    int at = 0;
    frame[at++] = m->source;
    frame[at++] = m->destination;
    frame[at++] = m->time_to_live;
    frame[at++] = m->priority;
    frame[at++] = m->length;
    for (int i = 0; i < m->length; i++)
        frame[at++] = m->payload[i];
    frame[at] = check_sum(frame, at);
    at++;
    assert(at <= MAX_FRAME);
    return at;
}

static enum result frame_decode(const unsigned char *frame, int count, struct message *m)
{
    if (count < FRAME_HEADER + 1 || count > MAX_FRAME)
        return ERR_TOO_LONG;
    if (frame[count - 1] != check_sum(frame, count - 1))
        return ERR_CHECK_SUM;
    if (frame[4] > MAX_PAYLOAD || frame[4] != count - FRAME_HEADER - 1)
        return ERR_TOO_LONG;
    m->source = frame[0];
    m->destination = frame[1];
    m->time_to_live = frame[2];
    m->priority = frame[3];
    m->length = frame[4];
    for (int i = 0; i < m->length; i++)
        m->payload[i] = frame[FRAME_HEADER + i];
    return ROUTED;
}

/* ------------------------------------------------------------------ routes */

static void router_init(struct router *r)
{
    memset(r, 0, sizeof *r);
    for (int link = 0; link < LINKS; link++)
        link_init(&r->links[link]);
    r->default_link = NO_LINK;
}

static bool route_add(struct router *r, unsigned char address, unsigned char mask, int link)
{
    if (r->route_count == MAX_ROUTES || !link_exists(link))
        return false;
    struct route *route = &r->routes[r->route_count++];
    route->address = address & mask;
    route->mask = mask;
    route->link = link;
    return true;
}

/* The link of the route with the longest mask that fits; routes over links that are down do not count. */
static int route_find(const struct router *r, unsigned char destination)
{
    int link = r->default_link;
    int best = -1;
    for (int i = 0; i < r->route_count; i++) {
        const struct route *route = &r->routes[i];
        if ((destination & route->mask) != route->address)
            continue;
        if (!r->links[route->link].up)
            continue;
        if (best < 0 || route->mask > r->routes[best].mask) {
            best = i;
            link = route->link;
        }
    }
    return link;
}

static enum result route_broadcast(struct router *r, int b, int from)
{
    enum result result = ERR_NO_ROUTE;
    for (int link = 0; link < LINKS; link++) {
        if (link == from || !r->links[link].up)
            continue;
        buffer_hold(r, b);
        if (link_enqueue(r, link, b) == ROUTED)
            result = ROUTED;
        else
            buffer_release(r, b);
    }
    return result;
}

static enum result route_single(struct router *r, int b, int from)
{
    int link = route_find(r, r->buffers[b].message.destination);
    if (link == NO_LINK || link == from)
        return ERR_NO_ROUTE;
    buffer_hold(r, b);
    enum result result = link_enqueue(r, link, b);
    if (result != ROUTED)
        buffer_release(r, b);
    return result;
}

static bool mailbox_open(struct router *r, int at)
{
    if (at < 0 || at >= MAILBOXES || r->mailboxes[at].open)
        return false;
    r->mailboxes[at].open = true;
    r->mailboxes[at].messages = 0;
    return true;
}

/* The first byte of a message to the router itself chooses the mailbox. */
static enum result deliver(struct router *r, const struct message *m)
{
    if (m->length == 0)
        return ERR_NO_ROUTE;
    struct mailbox *box = &r->mailboxes[m->payload[0] % MAILBOXES];
    if (!box->open)
        return ERR_NO_ROUTE;
    box->sender = m->source;
    box->last = m->payload[m->length - 1];
    box->messages++;
    r->statistics.delivered++;
    return ROUTED;
}

/* Decides where a message goes. The caller's hold on the buffer ends here. */
static enum result route_message(struct router *r, int b, int from)
{
    enum result result;
    struct message *m = &r->buffers[b].message;
    if (m->time_to_live == 0) {
        r->statistics.expired++;
        result = ERR_EXPIRED;
        goto out;
    }
    m->time_to_live--;
    if (m->destination == OWN_ADDRESS)
        result = deliver(r, m);
    else if (m->destination == BROADCAST)
        result = route_broadcast(r, b, from);
    else
        result = route_single(r, b, from);
    if (result == ROUTED)
        r->statistics.forwarded++;
out:
    buffer_release(r, b);
    return result;
}

/* ------------------------------------------------------------------ the interface */

static enum result router_receive(struct router *r, int link, const unsigned char *frame, int count)
{
    if (!link_exists(link) || !r->links[link].up)
        return ERR_LINK_DOWN;
    int b = buffer_alloc(r);
    if (b == NO_BUFFER)
        return ERR_NO_BUFFER;
    enum result result = frame_decode(frame, count, &r->buffers[b].message);
    if (result != ROUTED) {
        r->statistics.broken++;
        buffer_release(r, b);
        return result;
    }
    r->statistics.received++;
    r->links[link].silence = 0;
    return route_message(r, b, link);
}

static int router_transmit(struct router *r, int link, unsigned char *frame)
{
    if (!link_exists(link) || !r->links[link].up)
        return 0;
    int b = link_next(&r->links[link]);
    if (b == NO_BUFFER)
        return 0;
    int count = frame_encode(&r->buffers[b].message, frame);
    buffer_release(r, b);
    r->links[link].sent++;
    return count;
}

/* ------------------------------------------------------------------ consistency */

static int times_queued(const struct router *r, int b)
{
    int count = 0;
    for (int link = 0; link < LINKS; link++) {
        for (int p = 0; p < PRIORITIES; p++) {
            const struct queue *q = &r->links[link].queues[p];
            for (int i = 0; i < QUEUE_SIZE; i++)
                count += q->items[i] == b;
        }
    }
    return count;
}

static void router_check(const struct router *r)
{
    for (int b = 0; b < BUFFERS; b++)
        assert(r->buffers[b].holders == times_queued(r, b));
    for (int link = 0; link < LINKS; link++) {
        const struct link *l = &r->links[link];
        assert(l->up || (l->queues[NORMAL].count == 0 && l->queues[URGENT].count == 0));
    }
}

static int make_frame(unsigned char destination, unsigned char time_to_live, unsigned char priority,
                      unsigned char *frame)
{
    struct message m;
    m.source = 0x10;
    m.destination = destination;
    m.time_to_live = time_to_live;
    m.priority = priority;
    m.length = 1;
    m.payload[0] = 0x77;
    return frame_encode(&m, frame);
}

static void set_up(struct router *r)
{
    router_init(r);
    mailbox_open(r, 1);
    route_add(r, 0x20, 0xf0, 1);
    route_add(r, 0x24, 0xfc, 2);
    route_add(r, 0x30, 0xf0, 2);
    r->default_link = 1;
    for (int link = 0; link < LINKS; link++)
        link_set_up(r, link);
}

int main(void)
{
    struct router r;
    unsigned char frame[MAX_FRAME];
    set_up(&r);
    assert(links_supervise(&r) == 0);
    assert(router_receive(&r, 0, frame, make_frame(OWN_ADDRESS, 1, NORMAL, frame)) == ROUTED);
    for (int i = 0; i < 3; i++) {
        unsigned char destination = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(destination == BROADCAST || destination == 0x25);
        int count = make_frame(destination, 1, URGENT, frame);
        enum result result = router_receive(&r, 0, frame, count);
        assert(result == ROUTED || result == ERR_EXPIRED || result == ERR_QUEUE_FULL || result == ERR_NO_ROUTE);
    }
    router_check(&r);
    int before = buffers_in_use(&r);
    if (__VERIFIER_nondet_uchar() > 127) {
        link_set_down(&r, 2);
        router_check(&r);
    } else {
        int sent = router_transmit(&r, 2, frame);
        assert(sent == 0 || before > 0);
        assert(sent == 0 || r.links[2].sent == 1);
    }
    assert(buffers_in_use(&r) <= before);
    assert(r.mailboxes[1].messages == r.statistics.delivered);
    return 0;
}
