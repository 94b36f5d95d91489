/*
 * Packets as chains of small buffers, as network stacks keep them: headers are taken off at
 * the front, padding at the end. A buffer that gets empty is freed.
 */
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ROOM 4

struct mbuf {
    struct mbuf *next;
    int start; /* of the data in bytes[] */
    int len;
    unsigned char bytes[ROOM];
};

static struct mbuf *mbuf_new(int len, unsigned char first)
{
    struct mbuf *m = malloc(sizeof *m);
    m->next = NULL;
    m->start = 0;
    m->len = len;
    for (int i = 0; i < len; i++)
        m->bytes[i] = (unsigned char)(first + i);
    return m;
}

static int mbuf_length(const struct mbuf *m)
{
    int total = 0;
    for (; m != NULL; m = m->next)
        total += m->len;
    return total;
}

/* The byte at a place of the packet, or -1 behind its end. */
static int mbuf_byte(const struct mbuf *m, int at)
{
    while (m != NULL && at >= m->len) {
        at -= m->len;
        m = m->next;
    }
    return m != NULL ? m->bytes[m->start + at] : -1;
}

/* Takes count bytes off at the front; what is left of the chain is returned. */
static struct mbuf *mbuf_trim_front(struct mbuf *m, int count)
{
    while (m != NULL && count >= m->len) {
        struct mbuf *next = m->next;
        count -= m->len;
        free(m);
        m = next;
    }
    if (m != NULL) {
        m->start += count;
        m->len -= count;
    }
    return m;
}

/* Keeps the first count bytes only; may leave nothing at all. */
static struct mbuf *mbuf_keep(struct mbuf *m, int count)
{
    struct mbuf **link = &m;
    while (*link != NULL && (*link)->len <= count) {
        count -= (*link)->len;
        link = &(*link)->next;
    }
    if (*link != NULL && count > 0) {
        (*link)->len = count;
        link = &(*link)->next;
    }
    struct mbuf *rest = *link;
    while (rest != NULL) {
        struct mbuf *next = rest->next;
        free(rest);
        rest = next;
    }
    return m;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int front = __VERIFIER_nondet_int();
    int keep = __VERIFIER_nondet_int();
    __VERIFIER_assume(a >= 1 && a <= ROOM);
    __VERIFIER_assume(b >= 1 && b <= ROOM);
    struct mbuf *packet = mbuf_new(a, 0);
    packet->next = mbuf_new(b, (unsigned char)a);
    int total = a + b;
    __VERIFIER_assume(front >= 0 && front <= total);
    __VERIFIER_assume(keep >= 0 && keep <= total - front);

    packet = mbuf_trim_front(packet, front);
    assert(mbuf_length(packet) == total - front);
    packet = mbuf_keep(packet, keep);
    assert(mbuf_length(packet) == keep);

    if (keep > 0)
        assert(mbuf_byte(packet, keep - 1) == front + keep - 1);
    return 0;
}
