/*
 * Sliding window stream transport for a serial link: both halves of a one way
 * connection. Modelled after TCP, but with sequence numbers of 8 bits and
 * buffers of a few bytes.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

typedef uint8_t seq_t;

#define MSS        2
#define RX_RING    4          /* power of two, divides the sequence space */
#define TX_BUF     8          /* likewise */
#define DUPACK_MAX 3

/* a - b in sequence space, negative if a is before b */
static int seq_diff(seq_t a, seq_t b)
{
    return (int8_t)(a - b);
}

struct segment {
    seq_t seq;
    uint8_t len;
    uint8_t data[MSS];
};

struct ack {
    seq_t ack;                /* next byte that is expected */
    uint8_t wnd;              /* how many bytes may be sent from there on */
};

/* ------------------------------------------------------------------ */
/* Receiver                                                            */
/* ------------------------------------------------------------------ */

struct receiver {
    uint8_t ring[RX_RING];
    bool present[RX_RING];    /* the slot holds a byte that was not yet read */
    seq_t read_seq;           /* first byte that the application has not read */
    seq_t rcv_nxt;            /* first byte that has not arrived */
    unsigned int dropped;
};

static void rx_init(struct receiver *rx, seq_t isn)
{
    for (int i = 0; i < RX_RING; i++) {
        rx->ring[i] = 0;
        rx->present[i] = false;
    }
    rx->read_seq = isn;
    rx->rcv_nxt = isn;
    rx->dropped = 0;
}

/* Bytes in order that wait for the application. */
static uint8_t rx_ready(const struct receiver *rx)
{
    return (uint8_t)(rx->rcv_nxt - rx->read_seq);
}

/* The window that we can offer. */
static uint8_t rx_window(const struct receiver *rx)
{
    return (uint8_t)(RX_RING - rx_ready(rx));
}

static struct ack rx_make_ack(const struct receiver *rx)
{
    struct ack a;

    a.ack = rx->rcv_nxt;
    a.wnd = rx_window(rx);
    return a;
}

/* Move rcv_nxt over what has become contiguous. */
static void rx_advance(struct receiver *rx)
{
    while (rx_ready(rx) < RX_RING && rx->present[rx->rcv_nxt % RX_RING])
        rx->rcv_nxt++;
}

/* A segment came in; the result is the ack to be sent. */
static struct ack rx_segment(struct receiver *rx, const struct segment *s)
{
    seq_t seq = s->seq;
    const uint8_t *data = s->data;
    int len = s->len;
    int off = seq_diff(seq, rx->rcv_nxt);
    int room;

    /* cut off at the left what we have already */
    if (off < 0) {
        if (off + len <= 0) {
            rx->dropped++;
            return rx_make_ack(rx);
        }
        data += -off;
        len += off;
        seq = rx->rcv_nxt;
        off = 0;
    }

    /* cut off at the right what lies beyond the window */
    room = RX_RING - off;
    if (len > room)
        len = room;
    if (len <= 0) {
        rx->dropped++;
        return rx_make_ack(rx);
    }

    for (int i = 0; i < len; i++) {
        int slot = (seq_t)(seq + i) % RX_RING;
        rx->ring[slot] = data[i];
        rx->present[slot] = true;
    }
    rx_advance(rx);
    return rx_make_ack(rx);
}

/* The application takes one byte; false if there is none. */
static bool rx_read(struct receiver *rx, uint8_t *out)
{
    int slot = rx->read_seq % RX_RING;

    if (rx_ready(rx) == 0)
        return false;
    *out = rx->ring[slot];
    rx->present[slot] = false;
    rx->read_seq++;
    return true;
}

/* ------------------------------------------------------------------ */
/* Sender                                                              */
/* ------------------------------------------------------------------ */

struct sender {
    uint8_t buf[TX_BUF];
    seq_t snd_una;            /* oldest byte without an ack */
    seq_t snd_nxt;            /* next byte to be sent */
    seq_t buf_end;            /* end of what the application has written */
    seq_t wnd_end;            /* right edge of the offered window */
    uint8_t dupacks;
    unsigned int retransmits;
};

static void tx_init(struct sender *tx, seq_t isn)
{
    for (int i = 0; i < TX_BUF; i++)
        tx->buf[i] = 0;
    tx->snd_una = isn;
    tx->snd_nxt = isn;
    tx->buf_end = isn;
    tx->wnd_end = (seq_t)(isn + RX_RING);
    tx->dupacks = 0;
    tx->retransmits = 0;
}

/* The application writes a byte; false if the buffer is full. */
static bool tx_write(struct sender *tx, uint8_t c)
{
    if ((seq_t)(tx->buf_end - tx->snd_una) >= TX_BUF)
        return false;
    tx->buf[tx->buf_end % TX_BUF] = c;
    tx->buf_end++;
    return true;
}

static void tx_fill(const struct sender *tx, struct segment *s, seq_t seq,
                    int len)
{
    s->seq = seq;
    s->len = (uint8_t)len;
    for (int i = 0; i < MSS; i++)
        s->data[i] = i < len ? tx->buf[(seq_t)(seq + i) % TX_BUF] : 0;
}

/* Build the next segment; false if there is nothing to send now. */
static bool tx_next(struct sender *tx, struct segment *s)
{
    int len = seq_diff(tx->buf_end, tx->snd_nxt);
    int room = seq_diff(tx->wnd_end, tx->snd_nxt);

    if (len > MSS)
        len = MSS;
    if (len > room)
        len = room;
    if (len <= 0)
        return false;
    tx_fill(tx, s, tx->snd_nxt, len);
    tx->snd_nxt = (seq_t)(tx->snd_nxt + len);
    return true;
}

/*
 * Persist timer: the peer has closed its window. Send one byte beyond it, so
 * that an ack tells us the present state.
 */
static bool tx_probe(const struct sender *tx, struct segment *s)
{
    if (seq_diff(tx->wnd_end, tx->snd_una) > 0)
        return false;
    if (seq_diff(tx->buf_end, tx->snd_una) <= 0)
        return false;
    tx_fill(tx, s, tx->snd_una, 1);
    return true;
}

/* Go back to the oldest byte that is not acknowledged. */
static void tx_timeout(struct sender *tx)
{
    if (tx->snd_nxt != tx->snd_una)
        tx->retransmits++;
    tx->snd_nxt = tx->snd_una;
    tx->dupacks = 0;
}

static void tx_ack(struct sender *tx, const struct ack *a)
{
    int newly = seq_diff(a->ack, tx->snd_una);
    seq_t edge = (seq_t)(a->ack + a->wnd);

    if (newly < 0 || seq_diff(a->ack, tx->buf_end) > 0)
        return;                         /* old, or nonsense */
    if (newly > 0) {
        tx->snd_una = a->ack;
        if (seq_diff(tx->snd_nxt, tx->snd_una) < 0)
            tx->snd_nxt = tx->snd_una;
        tx->dupacks = 0;
    } else if (tx->snd_nxt != tx->snd_una && edge == tx->wnd_end) {
        if (++tx->dupacks == DUPACK_MAX)
            tx_timeout(tx);
    }
    /* the right edge never moves back */
    if (seq_diff(edge, tx->wnd_end) > 0)
        tx->wnd_end = edge;
}

/* ------------------------------------------------------------------ */

enum { OP_SEND, OP_LOSE, OP_PROBE, OP_READ, OP_COUNT };

#define STEPS 4

/* Byte number n of the stream. */
static uint8_t stream_byte(uint8_t n)
{
    return (uint8_t)(0x31 + 7 * n);
}

int main(void)
{
    struct sender tx;
    struct receiver rx;
    struct segment s;
    struct ack a;
    const seq_t isn = 253;    /* wraps around soon */
    uint8_t nread = 0;
    uint8_t c;

    tx_init(&tx, isn);
    rx_init(&rx, isn);
    for (uint8_t i = 0; i < TX_BUF; i++)
        tx_write(&tx, stream_byte(i));

    for (int i = 0; i < STEPS; i++) {
        uint8_t op = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(op < OP_COUNT);
        switch (op) {
        case OP_SEND:
            if (tx_next(&tx, &s)) {
                a = rx_segment(&rx, &s);
                tx_ack(&tx, &a);
            }
            break;
        case OP_LOSE:
            if (tx_next(&tx, &s))
                tx_timeout(&tx);
            break;
        case OP_PROBE:
            if (tx_probe(&tx, &s)) {
                a = rx_segment(&rx, &s);
                tx_ack(&tx, &a);
            }
            break;
        case OP_READ:
            if (rx_read(&rx, &c)) {
                assert(c == stream_byte(nread));
                nread++;
            }
            break;
        }
        assert(rx_ready(&rx) <= RX_RING);
        assert(seq_diff(tx.snd_una, tx.snd_nxt) <= 0);
        assert(seq_diff(tx.snd_una, rx.rcv_nxt) <= 0);
    }
    return 0;
}
