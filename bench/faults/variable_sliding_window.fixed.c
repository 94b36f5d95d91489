/*
 * Transport of messages over a link that may lose packets. The sender has a window of packets that
 * may be under way at the same time; the receiver keeps what arrives out of order and acknowledges
 * with the number of the packet that it waits for, together with a map of the later ones that it
 * has already. Packets without acknowledgement are sent again after a time, and after too many
 * attempts the connection fails. Numbers of packets are counted modulo a power of two.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define WINDOW 4
#define NUMBERS 16
#define MESSAGES 3
#define TIMEOUT 1
#define MAX_ATTEMPTS 4
#define LINK_PACKETS 3
#define FIRST_NUMBER 14
#define NO_LOSS (-1)

enum kind { KIND_OPEN, KIND_OPENED, KIND_DATA, KIND_ACK };

enum connection { CONNECTION_CLOSED, CONNECTION_OPENING, CONNECTION_OPEN, CONNECTION_FAILED };

struct packet {
    uint8_t kind;
    uint8_t number;
    uint8_t map;
    uint8_t room;
    uint8_t payload;
    uint8_t sum;
};

/* Packets under way in one direction. */
struct link {
    struct packet packet[LINK_PACKETS];
    int count;
    int sent;
    int lost;
};

struct outgoing {
    bool used;
    bool acknowledged;
    uint8_t payload;
    uint8_t attempts;
    uint8_t age;
};

struct sender {
    enum connection connection;
    struct outgoing slot[WINDOW];
    uint8_t base;
    uint8_t next;
    uint8_t room;
    struct link *link;
    int repeated;
    int ignored;
};

struct incoming {
    bool present;
    uint8_t payload;
};

struct receiver {
    enum connection connection;
    struct incoming slot[WINDOW];
    uint8_t expected;
    uint8_t delivered[MESSAGES];
    int count;
    struct link *link;
    int duplicates;
    int damaged;
};

/* --- Numbers ------------------------------------------------------------------------------- */

static uint8_t number_add(uint8_t number, unsigned n)
{
    return (uint8_t)((number + n) % NUMBERS);
}

/* How far a number lies after another one. */
static unsigned number_distance(uint8_t from, uint8_t to)
{
    return (unsigned)(to - from) % NUMBERS;
}

static unsigned slot_of(uint8_t number)
{
    return number & (WINDOW - 1u);
}

/* --- Link ---------------------------------------------------------------------------------- */

static void link_init(struct link *l)
{
    l->count = 0;
    l->sent = 0;
    l->lost = 0;
}

static uint8_t packet_sum(const struct packet *p)
{
    return (uint8_t)(0xa5 ^ p->kind ^ p->number ^ p->map ^ p->room ^ p->payload);
}

static void link_send(struct link *l, struct packet *p)
{
    p->sum = packet_sum(p);
    l->sent++;
    if (l->count == LINK_PACKETS) {
        l->lost++;
        return;
    }
    l->packet[l->count] = *p;
    l->count++;
}

/* --- Sender -------------------------------------------------------------------------------- */

static void sender_init(struct sender *s, struct link *l)
{
    s->connection = CONNECTION_CLOSED;
    for (int i = 0; i < WINDOW; i++) {
        s->slot[i].used = false;
        s->slot[i].acknowledged = false;
    }
    s->base = FIRST_NUMBER;
    s->next = FIRST_NUMBER;
    s->room = 0;
    s->link = l;
    s->repeated = 0;
    s->ignored = 0;
}

static void sender_open(struct sender *s)
{
    struct packet p = {.kind = KIND_OPEN, .number = s->base};
    link_send(s->link, &p);
    s->connection = CONNECTION_OPENING;
}

static void send_slot(struct sender *s, uint8_t number)
{
    struct outgoing *o = &s->slot[slot_of(number)];
    struct packet p = {.kind = KIND_DATA, .number = number, .payload = o->payload};
    o->age = 0;
    o->attempts++;
    link_send(s->link, &p);
}

static unsigned sender_under_way(const struct sender *s)
{
    return number_distance(s->base, s->next);
}

static bool sender_send(struct sender *s, uint8_t payload)
{
    if (s->connection != CONNECTION_OPEN)
        return false;
    if (sender_under_way(s) >= WINDOW || sender_under_way(s) >= s->room)
        return false;
    struct outgoing *o = &s->slot[slot_of(s->next)];
    o->used = true;
    o->acknowledged = false;
    o->payload = payload;
    o->attempts = 0;
    send_slot(s, s->next);
    s->next = number_add(s->next, 1);
    return true;
}

static void acknowledge_slot(struct sender *s, uint8_t number)
{
    struct outgoing *o = &s->slot[slot_of(number)];
    if (o->used)
        o->acknowledged = true;
}

/* The packets at the begin of the window that are no longer needed leave it. */
static void sender_advance(struct sender *s)
{
    for (int i = 0; i < WINDOW; i++) {
        struct outgoing *o = &s->slot[slot_of(s->base)];
        if (s->base == s->next || !o->acknowledged)
            break;
        o->used = false;
        o->acknowledged = false;
        s->base = number_add(s->base, 1);
    }
}

/* The map begins with the packet that follows the one the receiver waits for. */
static void take_acknowledgement(struct sender *s, const struct packet *p)
{
    unsigned passed = number_distance(s->base, p->number);
    if (passed > sender_under_way(s)) {
        s->ignored++;
        return;
    }
    for (unsigned i = 0; i < WINDOW; i++) {
        if (i < passed)
            acknowledge_slot(s, number_add(s->base, i));
    }
    for (unsigned i = 0; i < WINDOW - 1; i++) {
        if (p->map >> i & 1)
            acknowledge_slot(s, number_add(p->number, i + 1));
    }
    s->room = p->room;
    sender_advance(s);
}

static void sender_take(struct sender *s, const struct packet *p)
{
    if (p->sum != packet_sum(p)) {
        s->ignored++;
        return;
    }
    if (p->kind == KIND_OPENED && s->connection == CONNECTION_OPENING) {
        s->connection = CONNECTION_OPEN;
        s->room = p->room;
    } else if (p->kind == KIND_ACK && s->connection == CONNECTION_OPEN) {
        take_acknowledgement(s, p);
    } else {
        s->ignored++;
    }
}

/* Sends again what was not acknowledged in time. */
static void sender_tick(struct sender *s)
{
    if (s->connection != CONNECTION_OPEN)
        return;
    for (unsigned i = 0; i < WINDOW; i++) {
        uint8_t number = number_add(s->base, i);
        struct outgoing *o = &s->slot[slot_of(number)];
        if (!o->used || o->acknowledged)
            continue;
        o->age++;
        if (o->age < TIMEOUT)
            continue;
        if (o->attempts == MAX_ATTEMPTS) {
            s->connection = CONNECTION_FAILED;
            return;
        }
        send_slot(s, number);
        s->repeated++;
    }
}

/* --- Receiver ------------------------------------------------------------------------------ */

static void receiver_init(struct receiver *r, struct link *l)
{
    r->connection = CONNECTION_CLOSED;
    for (int i = 0; i < WINDOW; i++)
        r->slot[i].present = false;
    r->expected = 0;
    r->count = 0;
    r->link = l;
    r->duplicates = 0;
    r->damaged = 0;
}

static uint8_t receiver_map(const struct receiver *r)
{
    uint8_t map = 0;
    for (unsigned i = 0; i < WINDOW - 1; i++) {
        if (r->slot[slot_of(number_add(r->expected, i + 1))].present)
            map |= (uint8_t)(1u << i);
    }
    return map;
}

static void receiver_acknowledge(struct receiver *r, enum kind kind)
{
    struct packet p = {.kind = (uint8_t)kind, .number = r->expected, .room = WINDOW};
    p.map = receiver_map(r);
    link_send(r->link, &p);
}

/* Hands over what is complete, without gaps. */
static void receiver_deliver(struct receiver *r)
{
    for (int i = 0; i < WINDOW; i++) {
        struct incoming *in = &r->slot[slot_of(r->expected)];
        if (!in->present)
            break;
        assert(r->count < MESSAGES);
        r->delivered[r->count] = in->payload;
        r->count++;
        in->present = false;
        r->expected = number_add(r->expected, 1);
    }
}

static void take_data(struct receiver *r, const struct packet *p)
{
    struct incoming *in = &r->slot[slot_of(p->number)];
    if (number_distance(r->expected, p->number) >= WINDOW || in->present) {
        r->duplicates++;
        return;
    }
    in->present = true;
    in->payload = p->payload;
}

static void receiver_take(struct receiver *r, const struct packet *p)
{
    if (p->sum != packet_sum(p)) {
        r->damaged++;
        return;
    }
    if (p->kind == KIND_OPEN && r->connection == CONNECTION_CLOSED) {
        r->expected = p->number;
        r->connection = CONNECTION_OPEN;
        receiver_acknowledge(r, KIND_OPENED);
    } else if (p->kind == KIND_DATA && r->connection == CONNECTION_OPEN) {
        take_data(r, p);
    }
}

/* Is called when some packets have come in; they are acknowledged together. */
static void receiver_flush(struct receiver *r)
{
    if (r->connection != CONNECTION_OPEN)
        return;
    receiver_deliver(r);
    receiver_acknowledge(r, KIND_ACK);
}

/* --- Harness ------------------------------------------------------------------------------- */

/* Lets the packets arrive, except one that is lost. */
static void pass_to_receiver(struct link *l, struct receiver *r, int lost)
{
    for (int i = 0; i < LINK_PACKETS && i < l->count; i++) {
        if (i == lost)
            l->lost++;
        else
            receiver_take(r, &l->packet[i]);
    }
    l->count = 0;
}

static void pass_to_sender(struct link *l, struct sender *s)
{
    for (int i = 0; i < LINK_PACKETS && i < l->count; i++)
        sender_take(s, &l->packet[i]);
    l->count = 0;
}

static void check(const struct sender *s, const struct receiver *r)
{
    unsigned under_way = sender_under_way(s);
    unsigned ahead = number_distance(s->base, r->expected);
    assert(s->connection == CONNECTION_OPEN);
    assert(under_way <= WINDOW && ahead <= under_way);
    if (under_way > 0)
        assert(s->slot[slot_of(s->base)].used && !s->slot[slot_of(s->base)].acknowledged);
    assert(r->damaged == 0);
}

int main(void)
{
    struct link forth;
    struct link back;
    struct sender s;
    struct receiver r;
    uint8_t message[MESSAGES] = {__VERIFIER_nondet_uchar(), 51, 52};
    link_init(&forth);
    link_init(&back);
    sender_init(&s, &forth);
    receiver_init(&r, &back);

    assert(!sender_send(&s, 1));
    sender_open(&s);
    pass_to_receiver(&forth, &r, NO_LOSS);
    pass_to_sender(&back, &s);
    check(&s, &r);

    for (int i = 0; i < MESSAGES; i++)
        assert(sender_send(&s, message[i]));
    int lost = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(lost <= MESSAGES);
    pass_to_receiver(&forth, &r, lost);
    receiver_flush(&r);
    pass_to_sender(&back, &s);
    check(&s, &r);
    assert(forth.lost == (lost < MESSAGES ? 1 : 0));

    /* From now on nothing is lost any more. */
    sender_tick(&s);
    assert(s.repeated == forth.lost);
    pass_to_receiver(&forth, &r, NO_LOSS);
    receiver_flush(&r);
    pass_to_sender(&back, &s);
    check(&s, &r);

    assert(sender_under_way(&s) == 0 && s.base == r.expected);
    assert(r.count == MESSAGES);
    for (int i = 0; i < MESSAGES; i++)
        assert(r.delivered[i] == message[i]);
    sender_tick(&s);
    assert(forth.count == 0);
    return 0;
}
