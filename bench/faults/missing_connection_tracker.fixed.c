/*
 * Stateful packet filter between three zones: the office network, the servers, and the outside.
 *
 * The first packet of a connection is judged by the list of rules, where the first rule that
 * matches decides; all further packets, in both directions, are let through as long as the
 * connection tracker knows the connection and they fit its state. The tracker also reads along on
 * control connections of the file transfer protocol: when the client announces a port, the server
 * may open one data connection to it, although no rule allows that.
 *
 * Connections time out, after a time that depends on their state. When the table is full, a
 * connection that is closed or was never answered makes room for a new one.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define RULES 5
#define CONNECTIONS 3
#define EXPECTATIONS 2
#define NONE (-1)

#define FLAG_FIN 0x01u
#define FLAG_SYN 0x02u
#define FLAG_RST 0x04u
#define FLAG_ACK 0x10u

#define PORT_CONTROL 21
#define PORT_WEB 80
#define PORT_NAMES 53
#define EXPECT_TIME 8

enum zone { OFFICE, SERVERS, OUTSIDE, ZONES };

enum protocol { TCP, UDP, ANY_PROTOCOL };

enum direction { ORIGINAL, REPLY };

enum verdict { ACCEPT, REJECT, DENIED, SPOOFED, INVALID, TABLE_FULL, VERDICTS };

enum tcp_state { TCP_NEW, TCP_SYN_SENT, TCP_SYN_RECEIVED, TCP_OPEN, TCP_FIN_WAIT, TCP_CLOSED };

struct packet {
    enum zone in;
    enum protocol protocol;
    uint8_t source;
    uint8_t destination;
    uint8_t source_port;
    uint8_t destination_port;
    uint8_t flags;
    uint8_t announced; /* port in a command of the control connection, or 0 */
};

struct rule {
    uint8_t from; /* sets of zones */
    uint8_t to;
    enum protocol protocol;
    uint8_t host; /* destination, 0 for all */
    uint8_t port_low;
    uint8_t port_high;
    enum verdict verdict;
    unsigned hits;
};

struct tuple {
    enum protocol protocol;
    uint8_t source;
    uint8_t destination;
    uint8_t source_port;
    uint8_t destination_port;
};

struct connection {
    bool used;
    struct tuple tuple; /* as in the first packet */
    enum tcp_state state;
    bool answered;
    uint8_t fins; /* directions that were closed, one bit each */
    unsigned deadline;
    bool announced; /* by a control connection */
    unsigned packets[2];
};

struct expectation {
    bool used;
    int master;
    uint8_t source;
    uint8_t destination;
    uint8_t port;
    unsigned deadline;
};

struct firewall {
    struct rule rule[RULES];
    int rules;
    struct connection connection[CONNECTIONS];
    struct expectation expectation[EXPECTATIONS];
    unsigned now;
    unsigned count[VERDICTS];
};

/* Life times of TCP connections by state, and of UDP ones that are answered or not. */
static const unsigned tcp_time[] = {0, 5, 5, 60, 10, 3};
static const unsigned udp_time[] = {4, 12};

/* --- Zones --------------------------------------------------------------------------------- */

static enum zone zone_of(uint8_t address)
{
    switch (address >> 4) {
    case 1:
        return OFFICE;
    case 2:
        return SERVERS;
    default:
        return OUTSIDE;
    }
}

static bool in_zones(uint8_t zones, uint8_t address)
{
    return ((zones >> zone_of(address)) & 1u) != 0;
}

/* --- Rules --------------------------------------------------------------------------------- */

static bool rule_matches(const struct rule *r, const struct tuple *t)
{
    if (r->protocol != ANY_PROTOCOL && r->protocol != t->protocol)
        return false;
    if (!in_zones(r->from, t->source) || !in_zones(r->to, t->destination))
        return false;
    if (r->host != 0 && r->host != t->destination)
        return false;
    return t->destination_port >= r->port_low && t->destination_port <= r->port_high;
}

static int find_rule(const struct firewall *fw, const struct tuple *t)
{
    for (int i = 0; i < fw->rules; i++) {
        if (rule_matches(&fw->rule[i], t))
            return i;
    }
    return NONE;
}

/* What is not allowed is forbidden. */
static enum verdict judge(struct firewall *fw, const struct tuple *t)
{
    int i = find_rule(fw, t);
    if (i == NONE)
        return DENIED;
    fw->rule[i].hits++;
    return fw->rule[i].verdict;
}

/* Puts a rule in at a position; those from there on move down. */
static bool rule_insert(struct firewall *fw, int at, const struct rule *r)
{
    if (fw->rules == RULES || at < 0 || at > fw->rules)
        return false;
    for (int i = fw->rules; i > at; i--)
        fw->rule[i] = fw->rule[i - 1];
    fw->rule[at] = *r;
    fw->rule[at].hits = 0;
    fw->rules++;
    return true;
}

static bool rule_remove(struct firewall *fw, int at)
{
    if (at < 0 || at >= fw->rules)
        return false;
    for (int i = at; i + 1 < fw->rules; i++)
        fw->rule[i] = fw->rule[i + 1];
    fw->rules--;
    return true;
}

/* --- Expected connections ------------------------------------------------------------------ */

static struct expectation *expect_find(struct firewall *fw, const struct tuple *t)
{
    for (int i = 0; i < EXPECTATIONS; i++) {
        struct expectation *x = &fw->expectation[i];
        if (x->used && x->source == t->source && x->destination == t->destination &&
            x->port == t->destination_port)
            return x;
    }
    return (struct expectation *)0;
}

/* The server of the control connection may now connect to the port; a repetition renews it. */
static bool expect_add(struct firewall *fw, int master, uint8_t port)
{
    const struct tuple *control = &fw->connection[master].tuple;
    struct tuple t = {TCP, control->destination, control->source, 0, port};
    struct expectation *x = expect_find(fw, &t);
    for (int i = 0; i < EXPECTATIONS && !x; i++) {
        if (!fw->expectation[i].used)
            x = &fw->expectation[i];
    }
    if (!x)
        return false;
    x->used = true;
    x->master = master;
    x->source = t.source;
    x->destination = t.destination;
    x->port = port;
    x->deadline = fw->now + EXPECT_TIME;
    return true;
}

/* Whether a connection was announced. An announcement is good for one connection. */
static bool expect_take(struct firewall *fw, const struct tuple *t)
{
    if (t->protocol != TCP)
        return false;
    struct expectation *x = expect_find(fw, t);
    if (!x)
        return false;
    x->used = false;
    return true;
}

static void expect_forget(struct firewall *fw, int master)
{
    for (int i = 0; i < EXPECTATIONS; i++) {
        if (fw->expectation[i].used && fw->expectation[i].master == master)
            fw->expectation[i].used = false;
    }
}

/* --- The table of connections -------------------------------------------------------------- */

static struct tuple reversed(const struct tuple *t)
{
    struct tuple r = {t->protocol, t->destination, t->source, t->destination_port,
                      t->source_port};
    return r;
}

static bool same_tuple(const struct tuple *a, const struct tuple *b)
{
    return a->protocol == b->protocol && a->source == b->source &&
           a->destination == b->destination && a->source_port == b->source_port &&
           a->destination_port == b->destination_port;
}

static int conn_find(const struct firewall *fw, const struct tuple *t, enum direction *dir)
{
    struct tuple back = reversed(t);
    for (int i = 0; i < CONNECTIONS; i++) {
        const struct connection *c = &fw->connection[i];
        if (!c->used)
            continue;
        if (same_tuple(&c->tuple, t)) {
            *dir = ORIGINAL;
            return i;
        }
        if (same_tuple(&c->tuple, &back)) {
            *dir = REPLY;
            return i;
        }
    }
    return NONE;
}

static void conn_free(struct firewall *fw, int index)
{
    expect_forget(fw, index);
    fw->connection[index].used = false;
}

static bool can_be_evicted(const struct connection *c)
{
    if (c->tuple.protocol == TCP)
        return c->state == TCP_SYN_SENT || c->state == TCP_CLOSED;
    return !c->answered;
}

/* A place for a new connection; the one that would end first is given up for it, if any may be. */
static int conn_place(struct firewall *fw)
{
    int victim = NONE;
    for (int i = 0; i < CONNECTIONS; i++) {
        const struct connection *c = &fw->connection[i];
        if (!c->used)
            return i;
        if (!can_be_evicted(c))
            continue;
        if (victim == NONE || c->deadline < fw->connection[victim].deadline)
            victim = i;
    }
    if (victim != NONE)
        conn_free(fw, victim);
    return victim;
}

static int conn_new(struct firewall *fw, const struct tuple *t, bool announced)
{
    int index = conn_place(fw);
    if (index == NONE)
        return NONE;
    struct connection *c = &fw->connection[index];
    c->used = true;
    c->tuple = *t;
    c->state = TCP_NEW;
    c->answered = false;
    c->fins = 0;
    c->deadline = fw->now;
    c->announced = announced;
    c->packets[ORIGINAL] = 0;
    c->packets[REPLY] = 0;
    return index;
}

/* --- States -------------------------------------------------------------------------------- */

/* Follows the state of a TCP connection; false for a packet that does not fit. */
static bool tcp_track(struct connection *c, enum direction dir, uint8_t flags)
{
    if ((flags & FLAG_RST) != 0) {
        c->state = TCP_CLOSED;
        return true;
    }
    switch (flags & (FLAG_SYN | FLAG_ACK | FLAG_FIN)) {
    case FLAG_SYN:
        if (dir != ORIGINAL)
            return false;
        if (c->state == TCP_CLOSED)
            c->fins = 0;
        else if (c->state != TCP_NEW && c->state != TCP_SYN_SENT)
            return false;
        c->state = TCP_SYN_SENT;
        return true;
    case FLAG_SYN | FLAG_ACK:
        if (dir != REPLY || (c->state != TCP_SYN_SENT && c->state != TCP_SYN_RECEIVED))
            return false;
        c->state = TCP_SYN_RECEIVED;
        return true;
    case FLAG_ACK:
        if (c->state < TCP_SYN_RECEIVED)
            return false;
        if (c->state == TCP_SYN_RECEIVED && dir == ORIGINAL)
            c->state = TCP_OPEN;
        return true;
    case FLAG_FIN | FLAG_ACK:
        if (c->state < TCP_SYN_RECEIVED)
            return false;
        c->fins |= (uint8_t)(1u << dir);
        c->state = c->fins == 3 ? TCP_CLOSED : TCP_FIN_WAIT;
        return true;
    default:
        return false;
    }
}

static bool track(struct firewall *fw, struct connection *c, enum direction dir, uint8_t flags)
{
    if (c->tuple.protocol == TCP && !tcp_track(c, dir, flags))
        return false;
    if (dir == REPLY)
        c->answered = true;
    c->packets[dir]++;
    if (c->tuple.protocol == TCP)
        c->deadline = fw->now + tcp_time[c->state];
    else
        c->deadline = fw->now + udp_time[c->answered];
    return true;
}

/* --- Packets ------------------------------------------------------------------------------- */

static bool starts_connection(const struct packet *p)
{
    return p->protocol != TCP || (p->flags & (FLAG_SYN | FLAG_ACK | FLAG_RST)) == FLAG_SYN;
}

static enum verdict filter(struct firewall *fw, const struct packet *p)
{
    struct tuple t = {p->protocol, p->source, p->destination, p->source_port,
                      p->destination_port};
    enum direction dir = ORIGINAL;
    if (zone_of(p->source) != p->in)
        return SPOOFED;
    int index = conn_find(fw, &t, &dir);
    if (index == NONE) {
        if (!starts_connection(p))
            return INVALID;
        bool announced = expect_take(fw, &t);
        enum verdict verdict = announced ? ACCEPT : judge(fw, &t);
        if (verdict != ACCEPT)
            return verdict;
        index = conn_new(fw, &t, announced);
        if (index == NONE)
            return TABLE_FULL;
    }
    struct connection *c = &fw->connection[index];
    if (!track(fw, c, dir, p->flags))
        return INVALID;
    if (p->announced != 0 && dir == ORIGINAL && c->state == TCP_OPEN &&
        t.destination_port == PORT_CONTROL)
        expect_add(fw, index, p->announced);
    return ACCEPT;
}

static enum verdict fw_packet(struct firewall *fw, const struct packet *p)
{
    enum verdict verdict = filter(fw, p);
    fw->count[verdict]++;
    return verdict;
}

static void fw_time(struct firewall *fw, unsigned passed)
{
    fw->now += passed;
    for (int i = 0; i < EXPECTATIONS; i++) {
        if (fw->expectation[i].used && fw->expectation[i].deadline <= fw->now)
            fw->expectation[i].used = false;
    }
    for (int i = 0; i < CONNECTIONS; i++) {
        if (fw->connection[i].used && fw->connection[i].deadline <= fw->now)
            conn_free(fw, i);
    }
}

/* Ends the connections that the rules, after a change, do not allow any more. */
static void fw_rules_changed(struct firewall *fw)
{
    for (int i = 0; i < CONNECTIONS; i++) {
        const struct connection *c = &fw->connection[i];
        if (!c->used || c->announced)
            continue;
        int rule = find_rule(fw, &c->tuple);
        if (rule == NONE || fw->rule[rule].verdict != ACCEPT)
            conn_free(fw, i);
    }
}

static void fw_init(struct firewall *fw)
{
    fw->rules = 0;
    fw->now = 0;
    for (int i = 0; i < CONNECTIONS; i++)
        fw->connection[i].used = false;
    for (int i = 0; i < EXPECTATIONS; i++)
        fw->expectation[i].used = false;
    for (int i = 0; i < VERDICTS; i++)
        fw->count[i] = 0;
}

/* --- Harness ------------------------------------------------------------------------------- */

#define CLIENT 0x11
#define WEB_SERVER 0x22
#define REMOTE 0x77

static int connections(const struct firewall *fw)
{
    int used = 0;
    for (int i = 0; i < CONNECTIONS; i++)
        used += fw->connection[i].used;
    return used;
}

static enum verdict send(struct firewall *fw, enum protocol protocol, uint8_t from, uint8_t from_port,
                         uint8_t to, uint8_t to_port, uint8_t flags)
{
    struct packet p = {zone_of(from), protocol, from, to, from_port, to_port, flags, 0};
    return fw_packet(fw, &p);
}

int main(void)
{
    static const struct rule web = {1u << OUTSIDE, 1u << SERVERS, TCP, WEB_SERVER,
                                    PORT_WEB, PORT_WEB, ACCEPT, 0};
    static const struct rule names = {1u << OFFICE, 1u << OUTSIDE, UDP, 0,
                                      PORT_NAMES, PORT_NAMES, ACCEPT, 0};
    static const struct rule out = {1u << OFFICE, 1u << OUTSIDE, TCP, 0, 1, 100, ACCEPT, 0};
    static const struct rule no_mail = {1u << OFFICE, 7, TCP, 0, 25, 25, REJECT, 0};
    struct firewall fw;
    fw_init(&fw);
    assert(rule_insert(&fw, 0, &out));
    assert(rule_insert(&fw, 1, &names));
    assert(rule_insert(&fw, 0, &no_mail));
    assert(rule_insert(&fw, 3, &web));

    /* A first packet from outside to anywhere, on some interface. */
    if (__VERIFIER_nondet_bool()) {
        struct packet p = {OUTSIDE, TCP, 0, 0, 9, PORT_WEB, FLAG_SYN, 0};
        p.source = __VERIFIER_nondet_uchar();
        p.destination = __VERIFIER_nondet_uchar();
        p.destination_port = __VERIFIER_nondet_uchar();
        enum verdict expected = DENIED;
        if (p.source >= 0x10 && p.source <= 0x2f)
            expected = SPOOFED;
        else if (p.destination == WEB_SERVER && p.destination_port == PORT_WEB)
            expected = ACCEPT;
        assert(fw_packet(&fw, &p) == expected && fw.count[expected] == 1);
        assert(fw.rule[3].hits == (expected == ACCEPT ? 1u : 0u));
        assert(connections(&fw) == (expected == ACCEPT ? 1 : 0));
        if (expected == ACCEPT) {
            uint8_t from = p.source;
            assert(send(&fw, TCP, WEB_SERVER, PORT_WEB, from, 9, FLAG_SYN | FLAG_ACK) == ACCEPT);
            assert(send(&fw, TCP, WEB_SERVER, PORT_WEB, from, 9, FLAG_FIN | FLAG_ACK) == ACCEPT);
            assert(send(&fw, TCP, from, 9, WEB_SERVER, PORT_WEB, FLAG_FIN | FLAG_ACK) == ACCEPT);
            assert(fw.connection[0].packets[REPLY] == 2);
            fw_time(&fw, 3);
        }
        assert(connections(&fw) == 0);
        return 0;
    }

    /* A query of a name, and its answer; this connection lasts for 12 more seconds. */
    assert(send(&fw, UDP, CLIENT, 41, REMOTE, PORT_NAMES, 0) == ACCEPT);
    assert(send(&fw, UDP, REMOTE, PORT_NAMES, CLIENT, 41, 0) == ACCEPT);

    /* The control connection of a file transfer, where the client announces a port. */
    uint8_t announced = __VERIFIER_nondet_uchar();
    assert(send(&fw, TCP, CLIENT, 40, REMOTE, 25, FLAG_SYN) == REJECT);
    assert(send(&fw, TCP, CLIENT, 40, REMOTE, PORT_CONTROL, FLAG_SYN) == ACCEPT);
    assert(send(&fw, TCP, REMOTE, PORT_CONTROL, CLIENT, 40, FLAG_SYN | FLAG_ACK) == ACCEPT);
    struct packet command = {OFFICE, TCP, CLIENT, REMOTE, 40, PORT_CONTROL, FLAG_ACK, announced};
    assert(fw_packet(&fw, &command) == ACCEPT);

    /* The server opens data connections, as far as it may. */
    unsigned wait = __VERIFIER_nondet_uchar();
    uint8_t port = __VERIFIER_nondet_uchar();
    uint8_t second = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(wait < 60 && second != PORT_CONTROL);
    fw_time(&fw, wait);
    bool data = port != 0 && port == announced && wait < EXPECT_TIME;
    assert(send(&fw, TCP, REMOTE, 20, CLIENT, port, FLAG_SYN) == (data ? ACCEPT : DENIED));
    assert(send(&fw, TCP, REMOTE, second, CLIENT, port, FLAG_SYN) ==
           (data && second == 20 ? ACCEPT : DENIED));
    int others = (data ? 1 : 0) + (wait < 12 ? 1 : 0);
    assert(connections(&fw) == 1 + others);

    /* The control connection is reset, or its rule is removed. */
    if (__VERIFIER_nondet_bool()) {
        assert(send(&fw, TCP, REMOTE, PORT_CONTROL, CLIENT, 40, FLAG_RST) == ACCEPT);
        assert(fw.connection[1].state == TCP_CLOSED);
    } else {
        assert(rule_remove(&fw, 1));
        fw_rules_changed(&fw);
        assert(fw.rules == 3 && connections(&fw) == others);
    }
    return 0;
}
