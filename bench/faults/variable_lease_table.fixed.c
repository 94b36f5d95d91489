/*
 * Lease table of a DHCP server.
 *
 * A client asks with DISCOVER and is offered an address; with REQUEST it takes the offer, or
 * prolongs the lease it has. The offer is kept for it for a short time. A client gets the same
 * address as before whenever that is possible, so a lease that has run out is remembered until its
 * address is needed for another client; the lease that ran out first is given up first. Addresses
 * that turn out to be in use by somebody else (DECLINE) are taken out of service for a while. Some
 * clients have an address of their own, which nobody else gets.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define POOL 4
#define FIRST_ADDRESS 100
#define NO_ADDRESS 0
#define NO_CLIENT 0
#define NONE (-1)

#define TIME_MIN 10
#define TIME_DEFAULT 30
#define TIME_MAX 60
#define TIME_OFFER 5
#define TIME_DECLINED 40

enum message_type { DISCOVER, REQUEST, DECLINE, RELEASE };

enum reply_type { NO_REPLY, OFFER, ACK, NAK };

enum lease_state { FREE, OFFERED, BOUND, LAPSED, DECLINED };

struct message {
    enum message_type type;
    uint8_t client;
    uint8_t address; /* that is wanted, or meant, or none */
    uint8_t time;    /* that is wanted, 0 for the default */
};

struct reply {
    enum reply_type type;
    uint8_t address;
    unsigned time;
    unsigned renew;  /* when to ask this server again */
    unsigned rebind; /* when to ask any server */
};

struct lease {
    enum lease_state state;
    uint8_t client;
    uint8_t reserved_for;
    unsigned expires;
    unsigned time;
};

struct server {
    struct lease lease[POOL];
    unsigned now;
    unsigned declines;
    unsigned exhausted;
};

/* --- The table ----------------------------------------------------------------------------- */

static void server_init(struct server *s)
{
    for (int i = 0; i < POOL; i++) {
        s->lease[i].state = FREE;
        s->lease[i].client = NO_CLIENT;
        s->lease[i].reserved_for = NO_CLIENT;
        s->lease[i].expires = 0;
        s->lease[i].time = 0;
    }
    s->now = 0;
    s->declines = 0;
    s->exhausted = 0;
}

static void server_reserve(struct server *s, int index, uint8_t client)
{
    s->lease[index].reserved_for = client;
}

static int index_of(uint8_t address)
{
    if (address < FIRST_ADDRESS || address >= FIRST_ADDRESS + POOL)
        return NONE;
    return address - FIRST_ADDRESS;
}

static uint8_t address_of(int index)
{
    return (uint8_t)(FIRST_ADDRESS + index);
}

/* The lease of a client, current or past. */
static int find_client(const struct server *s, uint8_t client)
{
    for (int i = 0; i < POOL; i++) {
        const struct lease *l = &s->lease[i];
        if (l->state != FREE && l->state != DECLINED && l->client == client)
            return i;
    }
    return NONE;
}

static void lease_free(struct lease *l)
{
    l->state = FREE;
    l->client = NO_CLIENT;
}

/* Lets time pass: leases lapse, offers that were not taken and declined addresses become free. */
static void server_time(struct server *s, unsigned passed)
{
    s->now += passed;
    for (int i = 0; i < POOL; i++) {
        struct lease *l = &s->lease[i];
        if (l->state == FREE || l->state == LAPSED || l->expires > s->now)
            continue;
        if (l->state == BOUND)
            l->state = LAPSED;
        else
            lease_free(l);
    }
}

/* --- Choice of an address ------------------------------------------------------------------ */

static bool usable_by(const struct lease *l, uint8_t client)
{
    return l->reserved_for == NO_CLIENT || l->reserved_for == client;
}

static int find_reserved(const struct server *s, uint8_t client)
{
    for (int i = 0; i < POOL; i++) {
        if (s->lease[i].reserved_for == client)
            return i;
    }
    return NONE;
}

static int find_free(const struct server *s, uint8_t client)
{
    for (int i = 0; i < POOL; i++) {
        if (s->lease[i].state == FREE && usable_by(&s->lease[i], client))
            return i;
    }
    return NONE;
}

/* The lease that ran out first of all that have. */
static int find_oldest_lapsed(const struct server *s, uint8_t client)
{
    int oldest = NONE;
    for (int i = 0; i < POOL; i++) {
        const struct lease *l = &s->lease[i];
        if (l->state != LAPSED || !usable_by(l, client))
            continue;
        if (oldest == NONE || l->expires < s->lease[oldest].expires)
            oldest = i;
    }
    return oldest;
}

/*
 * The address to offer: one's own, else the one of before, else the one that is wanted if nobody
 * has it, else any that is free, else the one that was given back longest ago.
 */
static int choose(const struct server *s, uint8_t client, uint8_t wanted)
{
    int i = find_reserved(s, client);
    if (i != NONE && s->lease[i].state != DECLINED)
        return i;
    i = find_client(s, client);
    if (i != NONE)
        return i;
    i = index_of(wanted);
    if (i != NONE && s->lease[i].state == FREE && usable_by(&s->lease[i], client))
        return i;
    i = find_free(s, client);
    if (i != NONE)
        return i;
    return find_oldest_lapsed(s, client);
}

static unsigned granted_time(uint8_t wanted)
{
    if (wanted == 0)
        return TIME_DEFAULT;
    if (wanted < TIME_MIN)
        return TIME_MIN;
    return wanted > TIME_MAX ? TIME_MAX : wanted;
}

/* --- Messages ------------------------------------------------------------------------------ */

static void fill(struct reply *r, enum reply_type type, uint8_t address, unsigned time)
{
    r->type = type;
    r->address = address;
    r->time = time;
    r->renew = time / 2;
    r->rebind = time * 7 / 8;
}

static void on_discover(struct server *s, const struct message *m, struct reply *r)
{
    int i = choose(s, m->client, m->address);
    if (i == NONE) {
        s->exhausted++;
        return;
    }
    struct lease *l = &s->lease[i];
    l->time = granted_time(m->time);
    l->client = m->client;
    if (l->state != BOUND) {
        l->state = OFFERED;
        l->expires = s->now + TIME_OFFER;
    }
    fill(r, OFFER, address_of(i), l->time);
}

static void on_request(struct server *s, const struct message *m, struct reply *r)
{
    int i = index_of(m->address);
    if (i == NONE || i != find_client(s, m->client)) {
        fill(r, NAK, NO_ADDRESS, 0);
        return;
    }
    struct lease *l = &s->lease[i];
    if (l->state != OFFERED || m->time != 0)
        l->time = granted_time(m->time);
    l->state = BOUND;
    l->expires = s->now + l->time;
    fill(r, ACK, m->address, l->time);
}

static void on_decline(struct server *s, const struct message *m)
{
    int i = index_of(m->address);
    if (i == NONE || s->lease[i].client != m->client || s->lease[i].state != BOUND)
        return;
    s->lease[i].state = DECLINED;
    s->lease[i].client = NO_CLIENT;
    s->lease[i].expires = s->now + TIME_DECLINED;
    s->declines++;
}

/* A lease that is given back has ended now, but may still be had again. */
static void on_release(struct server *s, const struct message *m)
{
    int i = index_of(m->address);
    if (i == NONE || s->lease[i].client != m->client || s->lease[i].state != BOUND)
        return;
    s->lease[i].state = LAPSED;
    s->lease[i].expires = s->now;
}

static struct reply server_message(struct server *s, const struct message *m)
{
    struct reply r = {NO_REPLY, NO_ADDRESS, 0, 0, 0};
    switch (m->type) {
    case DISCOVER:
        on_discover(s, m, &r);
        break;
    case REQUEST:
        on_request(s, m, &r);
        break;
    case DECLINE:
        on_decline(s, m);
        break;
    case RELEASE:
        on_release(s, m);
        break;
    }
    return r;
}

/* --- Harness ------------------------------------------------------------------------------- */

#define PRINTER 9
#define VISITOR 7

static struct reply tell(struct server *s, enum message_type type, uint8_t client, uint8_t address,
                         uint8_t time)
{
    struct message m = {type, client, address, time};
    return server_message(s, &m);
}

int main(void)
{
    struct server s;
    unsigned end[POOL];
    server_init(&s);
    server_reserve(&s, 3, PRINTER);

    /* Three clients get the addresses of the pool, each for a time of its choice. */
    for (int i = 0; i < POOL - 1; i++) {
        uint8_t client = (uint8_t)(i + 1);
        uint8_t time = __VERIFIER_nondet_uchar();
        struct reply r = tell(&s, DISCOVER, client, NO_ADDRESS, time);
        assert(r.type == OFFER && r.address == address_of(i));
        r = tell(&s, REQUEST, client, r.address, 0);
        assert(r.type == ACK && r.time >= TIME_MIN && r.time <= TIME_MAX);
        assert(time < TIME_MIN || time > TIME_MAX || r.time == time);
        assert(r.renew <= r.rebind && r.rebind < r.time);
        end[i] = r.time;
    }
    assert(tell(&s, DISCOVER, VISITOR, address_of(3), 0).type == NO_REPLY && s.exhausted == 1);
    assert(tell(&s, REQUEST, VISITOR, address_of(1), 0).type == NAK);
    assert(tell(&s, DISCOVER, PRINTER, NO_ADDRESS, 0).address == address_of(3));

    /* One of them goes early, or moves on because its address is in use. */
    bool release = __VERIFIER_nondet_bool();
    bool decline = __VERIFIER_nondet_bool();
    server_time(&s, 3);
    if (release) {
        tell(&s, RELEASE, 3, address_of(2), 0);
        end[2] = 3;
    }
    if (decline) {
        tell(&s, DECLINE, 1, address_of(0), 0);
        end[0] = TIME_DECLINED + 3;
    }

    /* Later a visitor comes. */
    unsigned later = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(later <= TIME_MAX);
    server_time(&s, later);
    struct reply r = tell(&s, DISCOVER, VISITOR, NO_ADDRESS, 0);
    if (decline && end[0] <= s.now) {
        assert(r.type == OFFER && r.address == address_of(0));
        return 0;
    }
    int first = NONE;
    for (int i = 0; i < POOL - 1; i++) {
        if (end[i] <= s.now && (first == NONE || end[i] < end[first]))
            first = i;
    }
    assert(r.type == (first == NONE ? NO_REPLY : OFFER));
    if (first == NONE)
        return 0;
    assert(r.address == address_of(first));
    assert(tell(&s, REQUEST, VISITOR, r.address, 0).type == ACK);

    /* A client that lost its address notices when it asks for it again. */
    r = tell(&s, REQUEST, 2, address_of(1), 20);
    assert(first == 1 ? r.type == NAK : r.type == ACK && s.lease[1].expires == s.now + 20);
    return 0;
}
