/*
 * Secure channel between two devices: the handshake, protected records, change of keys, and the
 * orderly end.
 *
 *     client                          server
 *     HELLO (version, suites)   -->
 *                               <--   HELLO (version, suite), CERTIFICATE unless resumed, FINISHED
 *     FINISHED                  -->
 *     DATA, KEY_UPDATE, CLOSE   <->   DATA, KEY_UPDATE, CLOSE
 *
 * All records after the two hellos are protected by a tag, which depends on the key of the sender
 * and on the number of the record under this key. FINISHED carries a check value over all messages
 * of the handshake before it, so that nobody can have changed them. A side that says KEY_UPDATE
 * uses a new key for everything that it sends after it, and may ask the other side to do the same.
 * The cryptography is a stand-in with the right shape for tests on the host.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define QUEUE 3
#define MAX_VERSION 3
#define RECORDS_PER_KEY 2
#define TRUSTED_ISSUER 0x51
#define NO_TICKET 0

enum role { CLIENT, SERVER };

enum state {
    IDLE,
    WAIT_HELLO,
    WAIT_CERTIFICATE,
    WAIT_FINISHED,
    CONNECTED,
    CLOSED,
    FAILED
};

enum record_type { HELLO, CERTIFICATE, FINISHED, DATA, KEY_UPDATE, CLOSE, ALERT };

enum alert { NO_ALERT, UNEXPECTED, BAD_TAG, NO_COMMON_VERSION, NO_COMMON_SUITE, BAD_CERTIFICATE,
             BAD_FINISHED };

struct record {
    enum record_type type;
    uint8_t version; /* of a hello */
    uint8_t suites;  /* of a hello: a set from the client, one from the server */
    uint8_t ticket;  /* of a hello */
    uint16_t value;  /* random number, issuer, check value, or data */
    uint16_t tag;
};

struct key {
    uint16_t secret;
    uint16_t sequence;
    unsigned generation;
};

struct config {
    uint8_t min_version;
    uint8_t max_version;
    uint8_t suites;
    uint8_t ticket; /* of the last session: the one to offer, or to accept */
    uint16_t random;
};

struct channel {
    enum role role;
    enum state state;
    enum alert alert;
    struct config config;
    uint8_t version;
    uint8_t suite;
    bool resumed;
    bool protecting;
    uint16_t transcript;
    uint16_t shared;
    struct key write;
    struct key read;
    struct record queue[QUEUE];
    int queued;
    uint16_t received; /* the last data */
    unsigned data_records;
};

/* --- Stand-in for the cryptography --------------------------------------------------------- */

static uint16_t rotate(uint16_t x, unsigned by)
{
    return (uint16_t)(x << by | x >> (16 - by));
}

static uint16_t mix(uint16_t a, uint16_t b)
{
    return (uint16_t)(rotate(a, 5) ^ b ^ 0x9e37u);
}

static uint16_t seal(const struct key *k, const struct record *r)
{
    uint16_t head = (uint16_t)(k->sequence << 8 | (unsigned)r->type);
    return mix(mix(k->secret, head), r->value);
}

static void key_set(struct key *k, uint16_t secret)
{
    k->secret = secret;
    k->sequence = 0;
    k->generation = 0;
}

/* The next key follows from the one before; records are counted from zero again. */
static void key_advance(struct key *k)
{
    k->secret = mix(k->secret, 0x1d0f);
    k->sequence = 0;
    k->generation++;
}

/* --- Records out --------------------------------------------------------------------------- */

static void transcript_add(struct channel *c, const struct record *r)
{
    uint16_t parameters = (uint16_t)(r->version << 12 | r->suites << 8 | r->ticket);
    c->transcript = mix(mix(mix(c->transcript, (uint16_t)r->type), parameters), r->value);
}

static bool is_handshake(enum record_type type)
{
    return type == HELLO || type == CERTIFICATE || type == FINISHED;
}

static void emit(struct channel *c, struct record *r)
{
    if (c->queued == QUEUE)
        return;
    if (is_handshake(r->type))
        transcript_add(c, r);
    if (c->protecting) {
        r->tag = seal(&c->write, r);
        c->write.sequence++;
    }
    c->queue[c->queued] = *r;
    c->queued++;
}

static void emit_value(struct channel *c, enum record_type type, uint16_t value)
{
    struct record r = {type, 0, 0, 0, value, 0};
    emit(c, &r);
}

static void fail(struct channel *c, enum alert alert)
{
    emit_value(c, ALERT, (uint16_t)alert);
    c->state = FAILED;
    c->alert = alert;
}

/* Announces the new key of this side and goes over to it. */
static void emit_key_update(struct channel *c, bool ask_other)
{
    key_advance(&c->write);
    emit_value(c, KEY_UPDATE, ask_other ? 1 : 0);
}

/* --- The handshake ------------------------------------------------------------------------- */

static void derive_keys(struct channel *c, uint16_t client_random, uint16_t server_random)
{
    c->shared = mix(mix(c->resumed ? 0x7e57 : 0, client_random), server_random);
    uint16_t base = mix(c->shared, c->transcript);
    uint16_t client_key = mix(base, 0xc11e);
    uint16_t server_key = mix(base, 0x5e4e);
    key_set(&c->write, c->role == CLIENT ? client_key : server_key);
    key_set(&c->read, c->role == CLIENT ? server_key : client_key);
    c->protecting = true;
}

static uint16_t finished_value(const struct channel *c, enum role sender)
{
    return mix(mix(c->shared, c->transcript), sender == CLIENT ? 0xcf : 0x5f);
}

/* The strongest suite that both sides have, 0 if there is none. */
static uint8_t strongest(uint8_t suites)
{
    for (int bit = 3; bit >= 0; bit--) {
        if ((suites >> bit & 1u) != 0)
            return (uint8_t)(1u << bit);
    }
    return 0;
}

static void client_start(struct channel *c)
{
    struct record hello = {HELLO, c->config.max_version, c->config.suites, c->config.ticket,
                           c->config.random, 0};
    emit(c, &hello);
    c->state = WAIT_HELLO;
}

static void on_client_hello(struct channel *c, const struct record *r)
{
    uint8_t max = c->config.max_version;
    uint8_t version = r->version < max ? r->version : max;
    uint8_t suite = strongest(r->suites & c->config.suites);
    if (version < c->config.min_version) {
        fail(c, NO_COMMON_VERSION);
        return;
    }
    if (suite == 0) {
        fail(c, NO_COMMON_SUITE);
        return;
    }
    c->version = version;
    c->suite = suite;
    c->resumed = r->ticket != NO_TICKET && r->ticket == c->config.ticket;
    struct record hello = {HELLO, version, suite, c->resumed ? r->ticket : NO_TICKET,
                           c->config.random, 0};
    emit(c, &hello);
    derive_keys(c, r->value, c->config.random);
    if (!c->resumed)
        emit_value(c, CERTIFICATE, TRUSTED_ISSUER);
    emit_value(c, FINISHED, finished_value(c, SERVER));
    c->state = WAIT_FINISHED;
}

static void on_server_hello(struct channel *c, const struct record *r)
{
    if (r->version < c->config.min_version || r->version > c->config.max_version) {
        fail(c, NO_COMMON_VERSION);
        return;
    }
    if (strongest(r->suites) != r->suites || (r->suites & c->config.suites) == 0) {
        fail(c, NO_COMMON_SUITE);
        return;
    }
    c->version = r->version;
    c->suite = r->suites;
    c->resumed = r->ticket != NO_TICKET && r->ticket == c->config.ticket;
    derive_keys(c, c->config.random, r->value);
    c->state = c->resumed ? WAIT_FINISHED : WAIT_CERTIFICATE;
}

static void on_finished(struct channel *c, const struct record *r, uint16_t expected)
{
    if (r->value != expected) {
        fail(c, BAD_FINISHED);
        return;
    }
    if (c->role == CLIENT)
        emit_value(c, FINISHED, finished_value(c, CLIENT));
    c->state = CONNECTED;
}

static void on_handshake(struct channel *c, const struct record *r)
{
    uint16_t expected = finished_value(c, c->role == CLIENT ? SERVER : CLIENT);
    transcript_add(c, r);
    if (c->state == WAIT_HELLO && r->type == HELLO) {
        if (c->role == SERVER)
            on_client_hello(c, r);
        else
            on_server_hello(c, r);
    } else if (c->state == WAIT_CERTIFICATE && r->type == CERTIFICATE) {
        if (r->value == TRUSTED_ISSUER)
            c->state = WAIT_FINISHED;
        else
            fail(c, BAD_CERTIFICATE);
    } else if (c->state == WAIT_FINISHED && r->type == FINISHED) {
        on_finished(c, r, expected);
    } else {
        fail(c, UNEXPECTED);
    }
}

/* --- After the handshake ------------------------------------------------------------------- */

static void on_protected(struct channel *c, const struct record *r)
{
    if (c->state != CONNECTED) {
        fail(c, UNEXPECTED);
        return;
    }
    switch (r->type) {
    case DATA:
        c->received = r->value;
        c->data_records++;
        break;
    case KEY_UPDATE:
        key_advance(&c->read);
        if (r->value != 0)
            emit_key_update(c, false);
        break;
    case CLOSE:
        emit_value(c, CLOSE, 0);
        c->state = CLOSED;
        break;
    default:
        fail(c, UNEXPECTED);
        break;
    }
}

static void channel_receive(struct channel *c, const struct record *r)
{
    if (c->state == CLOSED || c->state == FAILED)
        return;
    if (r->type == ALERT) {
        c->state = FAILED;
        c->alert = (enum alert)r->value;
        return;
    }
    if (c->protecting) {
        if (r->tag != seal(&c->read, r)) {
            fail(c, BAD_TAG);
            return;
        }
        c->read.sequence++;
    }
    if (is_handshake(r->type))
        on_handshake(c, r);
    else
        on_protected(c, r);
}

/* Sends data; a key that was used often enough is replaced before. */
static bool channel_write(struct channel *c, uint16_t value)
{
    if (c->state != CONNECTED)
        return false;
    if (c->write.sequence >= RECORDS_PER_KEY)
        emit_key_update(c, false);
    emit_value(c, DATA, value);
    return true;
}

static void channel_close(struct channel *c)
{
    if (c->state != CONNECTED)
        return;
    emit_value(c, CLOSE, 0);
    c->state = CLOSED;
}

static void channel_init(struct channel *c, enum role role, const struct config *config)
{
    c->role = role;
    c->state = role == SERVER ? WAIT_HELLO : IDLE;
    c->alert = NO_ALERT;
    c->config = *config;
    c->version = 0;
    c->suite = 0;
    c->resumed = false;
    c->protecting = false;
    c->transcript = 0;
    c->shared = 0;
    key_set(&c->write, 0);
    key_set(&c->read, 0);
    c->queued = 0;
    c->received = 0;
    c->data_records = 0;
}

/* --- Harness ------------------------------------------------------------------------------- */

/* Takes all that one side has sent to the other side. */
static void carry(struct channel *from, struct channel *to)
{
    for (int i = 0; i < QUEUE; i++) {
        if (i < from->queued)
            channel_receive(to, &from->queue[i]);
    }
    from->queued = 0;
}

int main(void)
{
    struct channel client;
    struct channel server;
    struct config cc = {1, MAX_VERSION, 0x7, NO_TICKET, 0x1234};
    struct config sc = {2, MAX_VERSION, 0xe, 5, 0x4321};
    cc.max_version = __VERIFIER_nondet_uchar();
    cc.suites = __VERIFIER_nondet_uchar();
    cc.ticket = __VERIFIER_nondet_bool() ? 5 : NO_TICKET;
    __VERIFIER_assume(cc.max_version >= 1 && cc.max_version <= MAX_VERSION + 1);
    __VERIFIER_assume(cc.suites < 16);
    channel_init(&client, CLIENT, &cc);
    channel_init(&server, SERVER, &sc);

    client_start(&client);
    assert(!channel_write(&client, 1));
    bool tampered = __VERIFIER_nondet_bool();
    if (tampered)
        client.queue[0].suites ^= 8;
    carry(&client, &server);
    carry(&server, &client);
    carry(&client, &server);
    if (cc.max_version < 2) {
        assert(client.alert == NO_COMMON_VERSION && server.state == FAILED);
        return 0;
    }
    if (tampered || (cc.suites & sc.suites) == 0) {
        assert(client.state == FAILED && client.alert != NO_ALERT && server.state == FAILED);
        return 0;
    }
    assert(client.state == CONNECTED && server.state == CONNECTED);
    assert(client.suite == server.suite && (cc.suites & sc.suites) < 2 * client.suite);
    assert(client.version == server.version && client.resumed == (cc.ticket == 5));

    /* Data goes to the server, new keys come in between. */
    unsigned steps = __VERIFIER_nondet_uchar();
    unsigned updates = 0;
    for (unsigned i = 0; i < 2; i++) {
        uint16_t value = (uint16_t)(100 + i);
        assert(channel_write(&client, value));
        if ((steps >> i & 1u) != 0) {
            emit_key_update(&client, true);
            updates++;
        }
        carry(&client, &server);
        carry(&server, &client);
        assert(client.state == CONNECTED && server.state == CONNECTED);
        assert(server.received == value && server.data_records == i + 1);
    }
    assert(client.read.generation == updates && client.write.generation >= updates);
    assert(client.write.secret == server.read.secret && client.read.secret == server.write.secret);
    channel_close(&server);
    carry(&server, &client);
    assert(client.state == CLOSED && server.state == CLOSED);
    return 0;
}
