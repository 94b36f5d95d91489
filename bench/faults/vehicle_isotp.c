/* Diagnostic transport over CAN: messages longer than one frame are cut
 * into a first frame and consecutive frames; the receiver paces the sender
 * by flow control frames. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define FRAME_LEN   4           /* short frames of the body bus */
#define MAX_MSG     14

#define PCI_SINGLE  0x00
#define PCI_FIRST   0x10
#define PCI_CONSEC  0x20
#define PCI_FLOW    0x30

#define FLOW_GO     0
#define FLOW_WAIT   1
#define FLOW_ABORT  2

#define MAX_WAITS   2

#define FIRST_DATA  (FRAME_LEN - 2)
#define CONSEC_DATA (FRAME_LEN - 1)

struct can_frame {
    uint8_t len;
    uint8_t data[FRAME_LEN];
};

enum tx_state { TX_IDLE, TX_WAIT_FLOW, TX_SENDING, TX_DONE, TX_FAILED };
enum rx_state { RX_IDLE, RX_RECEIVING, RX_COMPLETE, RX_ERROR };

struct sender {
    enum tx_state state;
    const uint8_t *msg;
    uint8_t size;
    uint8_t pos;
    uint8_t seq;
    uint8_t block_size;     /* frames until the next flow control; 0: all */
    uint8_t block_count;
    uint8_t waits;
};

struct receiver {
    enum rx_state state;
    uint8_t buf[MAX_MSG];
    uint8_t size;
    uint8_t pos;
    uint8_t seq;
    uint8_t block_size;
    uint8_t block_count;
    bool flow_due;
};

static uint8_t smaller(uint8_t a, uint8_t b)
{
    return a < b ? a : b;
}

/* ---- sender ---- */

static void sender_init(struct sender *s)
{
    s->state = TX_IDLE;
    s->msg = 0;
    s->size = 0;
    s->pos = 0;
    s->seq = 0;
    s->block_size = 0;
    s->block_count = 0;
    s->waits = 0;
}

/* Copies up to max bytes of the message into the frame behind its PCI. */
static void take_bytes(struct sender *s, struct can_frame *f, uint8_t max)
{
    uint8_t n = smaller((uint8_t)(s->size - s->pos), max);

    for (uint8_t i = 0; i < n; i++)
        f->data[f->len++] = s->msg[s->pos++];
}

/* Starts a message and gives its first frame. */
static bool sender_start(struct sender *s, const uint8_t *msg, uint8_t size,
                         struct can_frame *f)
{
    if (s->state == TX_WAIT_FLOW || s->state == TX_SENDING)
        return false;
    if (size == 0 || size > MAX_MSG)
        return false;
    s->msg = msg;
    s->size = size;
    s->pos = 0;
    s->seq = 1;
    s->waits = 0;
    if (size <= CONSEC_DATA) {
        f->data[0] = (uint8_t)(PCI_SINGLE | size);
        f->len = 1;
        take_bytes(s, f, CONSEC_DATA);
        s->state = TX_DONE;
    } else {
        f->data[0] = PCI_FIRST;
        f->data[1] = size;
        f->len = 2;
        take_bytes(s, f, FIRST_DATA);
        s->state = TX_WAIT_FLOW;
    }
    return true;
}

static void sender_flow(struct sender *s, const struct can_frame *f)
{
    if (s->state != TX_WAIT_FLOW || (f->data[0] & 0xF0) != PCI_FLOW)
        return;
    switch (f->data[0] & 0x0F) {
    case FLOW_GO:
        s->block_size = f->data[1];
        s->block_count = 0;
        s->waits = 0;
        s->state = TX_SENDING;
        break;
    case FLOW_WAIT:
        if (++s->waits > MAX_WAITS)
            s->state = TX_FAILED;
        break;
    default:
        s->state = TX_FAILED;
        break;
    }
}

/* Gives the next consecutive frame, if one may be sent now. */
static bool sender_poll(struct sender *s, struct can_frame *f)
{
    if (s->state != TX_SENDING)
        return false;
    f->data[0] = (uint8_t)(PCI_CONSEC | s->seq);
    f->len = 1;
    take_bytes(s, f, CONSEC_DATA);
    s->seq = (s->seq + 1) & 0x0F;
    s->block_count++;
    if (s->pos == s->size)
        s->state = TX_DONE;
    else if (s->block_count >= s->block_size)
        s->state = TX_WAIT_FLOW;
    return true;
}

/* ---- receiver ---- */

static void receiver_init(struct receiver *r, uint8_t block_size)
{
    r->state = RX_IDLE;
    r->size = 0;
    r->pos = 0;
    r->seq = 0;
    r->block_size = block_size;
    r->block_count = 0;
    r->flow_due = false;
}

static void store_bytes(struct receiver *r, const struct can_frame *f,
                        uint8_t from)
{
    for (uint8_t i = from; i < f->len && r->pos < r->size; i++)
        r->buf[r->pos++] = f->data[i];
}

static void receive_single(struct receiver *r, const struct can_frame *f)
{
    uint8_t size = f->data[0] & 0x0F;

    if (size == 0 || size > CONSEC_DATA || f->len < size + 1)
        return;
    r->size = size;
    r->pos = 0;
    store_bytes(r, f, 1);
    r->state = RX_COMPLETE;
}

static void receive_first(struct receiver *r, const struct can_frame *f)
{
    if (f->len != FRAME_LEN || f->data[1] > MAX_MSG
        || f->data[1] <= CONSEC_DATA)
        return;
    r->size = f->data[1];
    r->pos = 0;
    r->seq = 1;
    r->block_count = 0;
    store_bytes(r, f, 2);
    r->flow_due = true;
    r->state = RX_RECEIVING;
}

static void receive_consecutive(struct receiver *r, const struct can_frame *f)
{
    if (r->state != RX_RECEIVING)
        return;
    if ((f->data[0] & 0x0F) != r->seq) {
        r->state = RX_ERROR;
        return;
    }
    r->seq = (r->seq + 1) & 0x0F;
    store_bytes(r, f, 1);
    r->block_count++;
    if (r->pos == r->size) {
        r->state = RX_COMPLETE;
    } else if (r->block_count == r->block_size) {
        r->block_count = 0;
        r->flow_due = true;
    }
}

static void receiver_frame(struct receiver *r, const struct can_frame *f)
{
    switch (f->data[0] & 0xF0) {
    case PCI_SINGLE:
        receive_single(r, f);
        break;
    case PCI_FIRST:
        receive_first(r, f);
        break;
    case PCI_CONSEC:
        receive_consecutive(r, f);
        break;
    default:
        break;
    }
}

/* Gives a flow control frame, if one is due. */
static bool receiver_poll(struct receiver *r, struct can_frame *f)
{
    if (!r->flow_due)
        return false;
    r->flow_due = false;
    f->data[0] = PCI_FLOW | FLOW_GO;
    f->data[1] = r->block_size;
    f->data[2] = 0;
    f->len = 3;
    return true;
}

int main(void)
{
    uint8_t msg[MAX_MSG];
    struct sender s;
    struct receiver r;
    struct can_frame f;
    uint8_t size = __VERIFIER_nondet_uchar();
    uint8_t block = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(size >= 1 && size <= MAX_MSG);
    __VERIFIER_assume(block <= 3);
    for (uint8_t i = 0; i < MAX_MSG; i++)
        msg[i] = (uint8_t)(i * 17 + 3);

    sender_init(&s);
    receiver_init(&r, block);
    assert(sender_start(&s, msg, size, &f));
    assert(f.len <= FRAME_LEN);
    receiver_frame(&r, &f);

    for (int round = 0; round < 5; round++) {
        if (receiver_poll(&r, &f))
            sender_flow(&s, &f);
        if (sender_poll(&s, &f)) {
            assert(f.len >= 2 && f.len <= FRAME_LEN);
            receiver_frame(&r, &f);
        }
        assert(r.state != RX_ERROR && s.state != TX_FAILED);
    }

    assert(s.state == TX_DONE);
    assert(r.state == RX_COMPLETE && r.size == size && r.pos == size);
    for (uint8_t i = 0; i < MAX_MSG; i++)
        if (i < size)
            assert(r.buf[i] == msg[i]);
    return 0;
}
