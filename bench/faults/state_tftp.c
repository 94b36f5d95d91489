/*
 * A server for trivial file transfers. A client asks to read or to write a file; data goes in
 * numbered blocks, each of which is acknowledged before the next one is sent. A block that is
 * not full ends the transfer. Whoever sent a packet last sends it again if no answer comes;
 * packets that came before are recognized by their number.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define BLOCK 2
#define MAX_FILE 4
#define FILES 2
#define SESSIONS 2
#define TIMEOUT 2 /* ticks until a packet is sent again */
#define RETRIES 2

enum opcode { RRQ, WRQ, DATA, ACK, ERROR, OPCODES };

enum code { NOT_FOUND = 1, FULL, ILLEGAL, BUSY, GAVE_UP };

enum state {
    IDLE,
    SENDING,   /* a block is on its way to the client */
    RECEIVING, /* waits for the next block */
    LINGERING, /* all blocks are there, but the last acknowledgement may get lost */
};

struct packet {
    enum opcode opcode;
    int peer;
    int file;   /* of a request */
    int block;  /* of data or acknowledgement */
    int length; /* of data, or the code of an error */
    char data[BLOCK];
};

struct file {
    bool present;
    bool locked; /* is just being written */
    int size;
    char bytes[MAX_FILE];
};

struct session {
    enum state state;
    int peer;
    struct file *file;
    int block;          /* number of the block on its way, or of the last one received */
    int offset;         /* in the file, behind this block */
    int timer;
    int retries;
    struct packet last; /* what was sent last */
};

struct server {
    struct file files[FILES];
    struct session sessions[SESSIONS];
    struct packet reply; /* the packet that went out last */
    int replies;
};

static struct session *session_find(struct server *server, int peer)
{
    for (int i = 0; i < SESSIONS; i++) {
        struct session *s = &server->sessions[i];
        if (s->state != IDLE && s->peer == peer)
            return s;
    }
    return NULL;
}

static struct session *session_open(struct server *server, int peer, struct file *file)
{
    for (int i = 0; i < SESSIONS; i++) {
        struct session *s = &server->sessions[i];
        if (s->state != IDLE)
            continue;
        s->peer = peer;
        s->file = file;
        s->block = 0;
        s->offset = 0;
        s->retries = 0;
        return s;
    }
    return NULL;
}

static void session_close(struct session *s)
{
    if (s->state == RECEIVING || s->state == LINGERING)
        s->file->locked = false;
    s->state = IDLE;
}

static void server_emit(struct server *server, struct packet packet)
{
    server->reply = packet;
    server->replies++;
}

static void session_send(struct server *server, struct session *s, struct packet packet)
{
    s->last = packet;
    s->timer = TIMEOUT;
    server_emit(server, packet);
}

static void send_error(struct server *server, int peer, enum code code)
{
    struct packet packet = { .opcode = ERROR, .peer = peer, .length = code };
    server_emit(server, packet);
}

static void send_ack(struct server *server, struct session *s)
{
    struct packet packet = { .opcode = ACK, .peer = s->peer, .block = s->block };
    session_send(server, s, packet);
}

static void send_next_block(struct server *server, struct session *s)
{
    struct packet packet = { .opcode = DATA, .peer = s->peer };
    s->block++;
    packet.block = s->block;
    while (packet.length < BLOCK && s->offset < s->file->size) {
        packet.data[packet.length] = s->file->bytes[s->offset];
        packet.length++;
        s->offset++;
    }
    session_send(server, s, packet);
}

static void on_read_request(struct server *server, const struct packet *p)
{
    struct file *file = &server->files[p->file];
    if (session_find(server, p->peer) != NULL)
        return;
    if (!file->present || file->locked) {
        send_error(server, p->peer, file->present ? BUSY : NOT_FOUND);
        return;
    }
    struct session *s = session_open(server, p->peer, file);
    if (s == NULL) {
        send_error(server, p->peer, BUSY);
        return;
    }
    s->state = SENDING;
    send_next_block(server, s);
}

static void on_write_request(struct server *server, const struct packet *p)
{
    struct file *file = &server->files[p->file];
    struct session *s = session_find(server, p->peer);
    if (s != NULL) {
        /* our answer to the request was lost */
        if (s->state == RECEIVING && s->block == 0)
            send_ack(server, s);
        return;
    }
    if (file->locked || (s = session_open(server, p->peer, file)) == NULL) {
        send_error(server, p->peer, BUSY);
        return;
    }
    s->state = RECEIVING;
    file->present = true;
    file->locked = true;
    file->size = 0;
    send_ack(server, s);
}

static void on_data(struct server *server, const struct packet *p)
{
    struct session *s = session_find(server, p->peer);
    if (s == NULL || s->state == SENDING) {
        send_error(server, p->peer, ILLEGAL);
        return;
    }
    if (p->block == s->block) {
        /* our acknowledgement was lost */
        send_ack(server, s);
        return;
    }
    if (s->state != RECEIVING || p->block != s->block + 1)
        return;
    if (s->file->size + p->length > MAX_FILE) {
        send_error(server, p->peer, FULL);
        session_close(s);
        return;
    }
    for (int i = 0; i < p->length; i++)
        s->file->bytes[s->file->size++] = p->data[i];
    s->block++;
    s->retries = 0;
    if (p->length < BLOCK)
        s->state = LINGERING;
    send_ack(server, s);
}

static void on_ack(struct server *server, const struct packet *p)
{
    struct session *s = session_find(server, p->peer);
    if (s == NULL || s->state != SENDING)
        return;
    if (p->block != s->block)
        return;
    s->retries = 0;
    if (s->offset == s->file->size)
        session_close(s);
    else
        send_next_block(server, s);
}

static void on_error(struct server *server, const struct packet *p)
{
    struct session *s = session_find(server, p->peer);
    if (s != NULL)
        session_close(s);
}

static void (*const handlers[OPCODES])(struct server *, const struct packet *) = {
    [RRQ] = on_read_request,
    [WRQ] = on_write_request,
    [DATA] = on_data,
    [ACK] = on_ack,
    [ERROR] = on_error,
};

static void server_packet(struct server *server, const struct packet *p)
{
    if (p->opcode < OPCODES)
        handlers[p->opcode](server, p);
}

static void server_tick(struct server *server)
{
    for (int i = 0; i < SESSIONS; i++) {
        struct session *s = &server->sessions[i];
        if (s->state == IDLE || --s->timer > 0)
            continue;
        if (s->state == LINGERING) {
            session_close(s);
        } else if (s->retries == RETRIES) {
            send_error(server, s->peer, GAVE_UP);
            session_close(s);
        } else {
            s->retries++;
            session_send(server, s, s->last);
        }
    }
}

/* The client of a read: knows what it got, and answers. */
struct reader {
    int got;
    int block;
    bool done;
    bool failed;
    char bytes[MAX_FILE];
};

static bool reader_packet(struct reader *r, const struct packet *p, struct packet *answer)
{
    if (p->opcode == ERROR)
        r->failed = true;
    if (p->opcode != DATA)
        return false;
    if (p->block == r->block + 1) {
        r->block++;
        for (int i = 0; i < p->length; i++)
            r->bytes[r->got++] = p->data[i];
        r->done = p->length < BLOCK;
    }
    answer->opcode = ACK;
    answer->peer = p->peer;
    answer->block = p->block;
    return true;
}

int main(void)
{
    static struct server server;
    static struct reader reader;
    int size = __VERIFIER_nondet_int();
    __VERIFIER_assume(size >= 0 && size <= MAX_FILE);
    server.files[1].present = true;
    server.files[1].size = size;
    for (int i = 0; i < size; i++)
        server.files[1].bytes[i] = (char)('a' + i);

    struct packet request = { .opcode = RRQ, .peer = 7, .file = 1 };
    server_packet(&server, &request);
    for (int i = 0; i < 2; i++) {
        struct packet answer;
        bool arrives = __VERIFIER_nondet_bool();
        bool answered = arrives && reader_packet(&reader, &server.reply, &answer);
        if (answered && __VERIFIER_nondet_bool()) {
            server_packet(&server, &answer);
        } else {
            for (int tick = 0; tick < TIMEOUT; tick++)
                server_tick(&server);
        }
    }

    assert(reader.got <= size);
    for (int i = 0; i < reader.got; i++)
        assert(reader.bytes[i] == server.files[1].bytes[i]);
    if (reader.done)
        assert(reader.got == size);
    /* the server ends a transfer when the client has all of it, or gives up */
    if (session_find(&server, 7) == NULL && server.reply.opcode != ERROR)
        assert(reader.done);
    assert(!server.files[0].locked && !server.files[1].locked);
    return 0;
}
