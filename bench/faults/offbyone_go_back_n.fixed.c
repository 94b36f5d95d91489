/*
 * Go-back-N: the sender may have up to WINDOW frames on the way that are not acknowledged yet.
 * Acknowledgements are cumulative; on a timeout everything that is not acknowledged is sent
 * again. Numbers of frames run from 0 to MAX_SEQ and start over.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_SEQ 2
#define NUMBERS (MAX_SEQ + 1)
#define WINDOW MAX_SEQ
#define CHANNEL 4
#define MESSAGES 10

struct frame {
    int seq;
    int data;
};

/* Frames on the wire, in order; some get lost. */
struct channel {
    struct frame frames[CHANNEL];
    int count;
};

struct sender {
    int base;              /* number of the oldest frame that is not acknowledged */
    int outstanding;       /* frames on the way */
    int buffer[NUMBERS];   /* their data, by number */
    struct channel *wire;
};

struct receiver {
    int expected;
    int delivered[MESSAGES];
    int count;
};

static int next_number(int seq)
{
    return seq == MAX_SEQ ? 0 : seq + 1;
}

/* How far b is ahead of a. */
static int distance(int a, int b)
{
    return b >= a ? b - a : b - a + NUMBERS;
}

static bool channel_put(struct channel *c, int seq, int data)
{
    if (c->count == CHANNEL)
        return false;
    c->frames[c->count].seq = seq;
    c->frames[c->count].data = data;
    c->count++;
    return true;
}

static struct frame channel_take(struct channel *c)
{
    struct frame first = c->frames[0];
    c->count--;
    for (int i = 0; i < c->count; i++)
        c->frames[i] = c->frames[i + 1];
    return first;
}

static bool sender_send(struct sender *s, int data)
{
    if (s->outstanding == WINDOW)
        return false;
    int seq = (s->base + s->outstanding) % NUMBERS;
    s->buffer[seq] = data;
    s->outstanding++;
    channel_put(s->wire, seq, data);
    return true;
}

/* Everything before number next was received. */
static void sender_ack(struct sender *s, int next)
{
    int acknowledged = distance(s->base, next);
    if (acknowledged > s->outstanding)
        return;
    s->outstanding -= acknowledged;
    s->base = next;
}

static void sender_timeout(struct sender *s)
{
    int seq = s->base;
    for (int i = 0; i < s->outstanding; i++) {
        channel_put(s->wire, seq, s->buffer[seq]);
        seq = next_number(seq);
    }
}

static void receiver_frame(struct receiver *r, struct frame f)
{
    if (f.seq != r->expected)
        return;
    r->delivered[r->count++] = f.data;
    r->expected = next_number(r->expected);
}

int main(void)
{
    struct channel wire = { .count = 0 };
    struct sender sender = { .base = 0, .outstanding = 0, .wire = &wire };
    struct receiver receiver = { .expected = 0, .count = 0 };
    int sent = 0;

    for (int round = 0; round < 2; round++) {
        int wanted = __VERIFIER_nondet_int();
        int lost = __VERIFIER_nondet_int();
        int ack_lost = __VERIFIER_nondet_int();
        __VERIFIER_assume(wanted >= 0 && wanted <= 3);
        __VERIFIER_assume(lost >= 0 && lost < 1 << CHANNEL);
        __VERIFIER_assume(ack_lost == 0 || ack_lost == 1);

        for (int i = 0; i < wanted; i++) {
            if (sender_send(&sender, 100 + sent))
                sent++;
        }
        for (int i = 0; wire.count > 0; i++) {
            struct frame f = channel_take(&wire);
            if (!(lost >> i & 1))
                receiver_frame(&receiver, f);
        }
        if (!ack_lost)
            sender_ack(&sender, receiver.expected);
        sender_timeout(&sender);
    }

    /* what arrived is what was sent, in order and once */
    assert(receiver.count <= sent);
    for (int i = 0; i < receiver.count; i++)
        assert(receiver.delivered[i] == 100 + i);
    assert(sent - receiver.count <= sender.outstanding);
    return 0;
}
