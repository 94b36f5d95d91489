/*
 * Sockets of a small network stack: sockets and their packet buffers are counted, so that a
 * socket can be closed while packets are still queued for it. A listener keeps connections
 * that nobody accepted yet in its backlog. Whoever takes a reference gives it back once.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define DESCRIPTORS 4
#define PORTS 3
#define BACKLOG 2
#define RECEIVE_LIMIT 2

enum error { OK = 0, BAD_DESCRIPTOR = -1, BAD_STATE = -2, IN_USE = -3, FULL = -4, AGAIN = -5 };

enum state { CREATED, BOUND, LISTENING, CONNECTED, SHUT };

/* Contents of packets; several queues may hold the same one. */
struct buffer {
    int references;
    int value;
};

struct packet {
    struct packet *next;
    struct buffer *buffer;
};

struct socket {
    int references; /* descriptors, port table, backlog */
    enum state state;
    int port;
    struct packet *first; /* received, not read yet */
    struct packet *last;
    int received;
    struct socket *backlog[BACKLOG];
    int waiting;
};

static struct socket *descriptors[DESCRIPTORS];
static struct socket *ports[PORTS];
static int live_sockets;
static int live_buffers;

static struct buffer *buffer_new(int value)
{
    struct buffer *b = malloc(sizeof *b);
    b->references = 1;
    b->value = value;
    live_buffers++;
    return b;
}

static struct buffer *buffer_get(struct buffer *b)
{
    b->references++;
    return b;
}

static void buffer_put(struct buffer *b)
{
    assert(b->references > 0);
    if (--b->references == 0) {
        live_buffers--;
        free(b);
    }
}

static struct socket *socket_new(void)
{
    struct socket *s = malloc(sizeof *s);
    s->references = 1;
    s->state = CREATED;
    s->port = -1;
    s->first = NULL;
    s->last = NULL;
    s->received = 0;
    s->waiting = 0;
    live_sockets++;
    return s;
}

static struct socket *socket_get(struct socket *s)
{
    s->references++;
    return s;
}

/* Throws away what nobody will read any more. */
static void socket_purge(struct socket *s)
{
    while (s->first != NULL) {
        struct packet *p = s->first;
        s->first = p->next;
        buffer_put(p->buffer);
        free(p);
    }
    s->last = NULL;
    s->received = 0;
}

static void socket_put(struct socket *s)
{
    assert(s->references > 0);
    if (--s->references > 0)
        return;
    socket_purge(s);
    live_sockets--;
    free(s);
}

/* Queues a packet; the queue has a reference of its own to the buffer. */
static int socket_deliver(struct socket *s, struct buffer *b)
{
    if (s->received == RECEIVE_LIMIT)
        return FULL;
    struct packet *p = malloc(sizeof *p);
    p->next = NULL;
    p->buffer = buffer_get(b);
    if (s->last != NULL)
        s->last->next = p;
    else
        s->first = p;
    s->last = p;
    s->received++;
    return OK;
}

static int descriptor_new(struct socket *s)
{
    for (int fd = 0; fd < DESCRIPTORS; fd++) {
        if (descriptors[fd] == NULL) {
            descriptors[fd] = s;
            return fd;
        }
    }
    return FULL;
}

static struct socket *descriptor_lookup(int fd)
{
    if (fd < 0 || fd >= DESCRIPTORS)
        return NULL;
    return descriptors[fd];
}

static int sys_socket(void)
{
    struct socket *s = socket_new();
    int fd = descriptor_new(s);
    if (fd < 0)
        socket_put(s);
    return fd;
}

static int sys_bind(int fd, int port)
{
    struct socket *s = descriptor_lookup(fd);
    if (s == NULL)
        return BAD_DESCRIPTOR;
    if (s->state != CREATED)
        return BAD_STATE;
    if (ports[port] != NULL)
        return IN_USE;
    ports[port] = socket_get(s);
    s->port = port;
    s->state = BOUND;
    return OK;
}

static int sys_listen(int fd)
{
    struct socket *s = descriptor_lookup(fd);
    if (s == NULL)
        return BAD_DESCRIPTOR;
    if (s->state != BOUND)
        return BAD_STATE;
    s->state = LISTENING;
    return OK;
}

/* A connection that comes in for a port waits in the backlog of its listener. */
static struct socket *connection_arrives(int port)
{
    struct socket *listener = ports[port];
    if (listener == NULL || listener->state != LISTENING || listener->waiting == BACKLOG)
        return NULL;
    struct socket *s = socket_new();
    s->state = CONNECTED;
    listener->backlog[listener->waiting++] = s;
    return s;
}

/* The descriptor of the connection that waits longest; it takes over the reference. */
static int sys_accept(int fd)
{
    struct socket *s = descriptor_lookup(fd);
    if (s == NULL)
        return BAD_DESCRIPTOR;
    if (s->state != LISTENING)
        return BAD_STATE;
    if (s->waiting == 0)
        return AGAIN;
    int accepted = descriptor_new(s->backlog[0]);
    if (accepted < 0)
        return accepted;
    s->waiting--;
    for (int i = 0; i < s->waiting; i++)
        s->backlog[i] = s->backlog[i + 1];
    return accepted;
}

/* A datagram goes to the socket of its port, and to the monitor, if there is one. */
static int datagram_arrives(int port, int value, struct socket *monitor)
{
    struct socket *s = ports[port];
    int result = BAD_STATE;
    struct buffer *b = buffer_new(value);
    if (s != NULL && s->state == BOUND)
        result = socket_deliver(s, b);
    if (monitor != NULL)
        socket_deliver(monitor, b);
    buffer_put(b);
    return result;
}

static int sys_receive(int fd, int *value)
{
    struct socket *s = descriptor_lookup(fd);
    if (s == NULL)
        return BAD_DESCRIPTOR;
    struct packet *p = s->first;
    if (p == NULL)
        return AGAIN;
    s->first = p->next;
    if (s->first == NULL)
        s->last = NULL;
    s->received--;
    *value = p->buffer->value;
    buffer_put(p->buffer);
    free(p);
    return OK;
}

static int sys_dup(int fd)
{
    struct socket *s = descriptor_lookup(fd);
    if (s == NULL)
        return BAD_DESCRIPTOR;
    int copy = descriptor_new(s);
    if (copy >= 0)
        socket_get(s);
    return copy;
}

/* Ends a socket: its port becomes free, and connections that wait are turned away. */
static int sys_shutdown(int fd)
{
    struct socket *s = descriptor_lookup(fd);
    if (s == NULL)
        return BAD_DESCRIPTOR;
    if (s->state == SHUT)
        return BAD_STATE;
    for (int i = 0; i < s->waiting; i++)
        socket_put(s->backlog[i]);
    s->waiting = 0;
    s->state = SHUT;
    if (s->port >= 0) {
        ports[s->port] = NULL;
        s->port = -1;
        socket_put(s);
    }
    return OK;
}

/* The last descriptor of a socket ends it. */
static int sys_close(int fd)
{
    struct socket *s = descriptor_lookup(fd);
    if (s == NULL)
        return BAD_DESCRIPTOR;
    int others = 0;
    for (int other = 0; other < DESCRIPTORS; other++) {
        if (other != fd && descriptors[other] == s)
            others++;
    }
    if (others == 0)
        sys_shutdown(fd);
    descriptors[fd] = NULL;
    socket_put(s);
    return OK;
}

int main(void)
{
    int service = sys_socket();
    int monitor = sys_socket();
    int listener = sys_socket();
    int port = __VERIFIER_nondet_int();
    int expected[RECEIVE_LIMIT];
    int queued = 0;
    __VERIFIER_assume(port >= 0 && port < PORTS);
    assert(sys_bind(service, 0) == OK);
    assert(sys_bind(listener, port) == (port == 0 ? IN_USE : OK));
    assert(sys_listen(listener) == (port == 0 ? BAD_STATE : OK));

    for (int i = 0; i < 3; i++) {
        int target = __VERIFIER_nondet_int();
        bool monitored = __VERIFIER_nondet_bool();
        __VERIFIER_assume(target >= 0 && target < PORTS);
        int result = datagram_arrives(target, i, monitored ? descriptors[monitor] : NULL);
        if (target == 0)
            assert(result == (queued == RECEIVE_LIMIT ? FULL : OK));
        else
            assert(result == BAD_STATE);
        if (result == OK)
            expected[queued++] = i;
    }
    int value = -1;
    if (queued > 0) {
        assert(sys_receive(service, &value) == OK);
        assert(value == expected[0]);
    }

    if (__VERIFIER_nondet_bool() && port != 0) {
        assert(connection_arrives(port) != NULL);
        int accepted = __VERIFIER_nondet_bool() ? sys_accept(listener) : sys_dup(listener);
        assert(accepted >= 0);
        assert(sys_close(accepted) == OK);
    }
    assert(sys_close(service) == OK);
    assert(sys_close(monitor) == OK);
    assert(sys_close(listener) == OK);
    assert(sys_receive(service, &value) == BAD_DESCRIPTOR);
    assert(live_sockets == 0);
    assert(live_buffers == 0);
    return 0;
}
