/*
 * Transport layer for diagnostic messages over CAN: messages that do not fit one frame are cut
 * into a first frame and consecutive frames with a sequence number of four bits. The receiver
 * answers the first frame and every full block with a flow control frame. Frames are those of a
 * slim controller, with four bytes; the upper half of the first one is the type of the frame.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define FRAME 4
#define MESSAGE 8
#define SINGLE_MAX 3
#define FIRST_DATA 2
#define CONSECUTIVE_DATA 3
#define PATIENCE 3
#define STEPS 4

enum frame_type { TYPE_SINGLE, TYPE_FIRST, TYPE_CONSECUTIVE, TYPE_FLOW };
enum flow_status { FLOW_CONTINUE, FLOW_WAIT, FLOW_OVERFLOW };
enum rx_state { RX_IDLE, RX_RECEIVING };
enum tx_state { TX_IDLE, TX_WAIT_FLOW, TX_SENDING };

struct frame {
    int length;
    uint8_t byte[FRAME];
};

struct receiver {
    enum rx_state state;
    uint8_t data[MESSAGE];
    int size;
    int received;
    uint8_t sequence;
    int block_left;
    int block_size;
    int timer;
    bool complete;
    int errors;
};

struct sender {
    enum tx_state state;
    uint8_t data[MESSAGE];
    int size;
    int sent;
    uint8_t sequence;
    int block_left;
    bool unlimited;
    int timer;
    int aborted;
};

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static void frame_begin(struct frame *f, enum frame_type type, int low)
{
    f->byte[0] = (uint8_t)(type << 4 | (low & 15));
    f->length = 1;
}

static void frame_add(struct frame *f, uint8_t byte)
{
    assert(f->length < FRAME);
    f->byte[f->length++] = byte;
}

static void receiver_init(struct receiver *r, int block_size)
{
    r->state = RX_IDLE;
    r->size = 0;
    r->received = 0;
    r->sequence = 0;
    r->block_left = 0;
    r->block_size = block_size;
    r->timer = 0;
    r->complete = false;
    r->errors = 0;
}

static void sender_init(struct sender *s)
{
    s->state = TX_IDLE;
    s->size = 0;
    s->sent = 0;
    s->sequence = 0;
    s->block_left = 0;
    s->unlimited = false;
    s->timer = 0;
    s->aborted = 0;
}

static void make_flow(const struct receiver *r, enum flow_status status, struct frame *answer)
{
    frame_begin(answer, TYPE_FLOW, status);
    frame_add(answer, (uint8_t)r->block_size);
    frame_add(answer, 0);
}

static void store(struct receiver *r, const struct frame *f, int from)
{
    int count = smaller(f->length - from, r->size - r->received);
    for (int i = 0; i < count; i++)
        r->data[r->received++] = f->byte[from + i];
}

static void receive_single(struct receiver *r, const struct frame *f)
{
    int size = f->byte[0] & 15;
    if (size == 0 || size > SINGLE_MAX || size > f->length - 1) {
        r->errors++;
        return;
    }
    r->state = RX_IDLE;
    r->size = size;
    r->received = 0;
    store(r, f, 1);
    r->complete = true;
}

/* Returns whether there is an answer. */
static bool receive_first(struct receiver *r, const struct frame *f, struct frame *answer)
{
    int size = (f->byte[0] & 15) << 8 | f->byte[1];
    if (f->length != FRAME || size <= SINGLE_MAX) {
        r->errors++;
        return false;
    }
    if (size > MESSAGE) {
        make_flow(r, FLOW_OVERFLOW, answer);
        return true;
    }
    r->state = RX_RECEIVING;
    r->complete = false;
    r->size = size;
    r->received = 0;
    r->sequence = 1;
    r->block_left = r->block_size;
    r->timer = 0;
    store(r, f, 2);
    make_flow(r, FLOW_CONTINUE, answer);
    return true;
}

static bool receive_consecutive(struct receiver *r, const struct frame *f, struct frame *answer)
{
    if (r->state != RX_RECEIVING) {
        r->errors++;
        return false;
    }
    r->sequence = (r->sequence + 1) & 15;
    r->timer = 0;
    store(r, f, 1);
    if (r->received == r->size) {
        r->state = RX_IDLE;
        r->complete = true;
        return false;
    }
    if (r->block_size == 0)
        return false;
    r->block_left--;
    if (r->block_left > 0)
        return false;
    r->block_left = r->block_size;
    make_flow(r, FLOW_CONTINUE, answer);
    return true;
}

static bool receiver_frame(struct receiver *r, const struct frame *f, struct frame *answer)
{
    if (f->length == 0)
        return false;
    switch (f->byte[0] >> 4) {
    case TYPE_SINGLE:
        receive_single(r, f);
        return false;
    case TYPE_FIRST:
        return receive_first(r, f, answer);
    case TYPE_CONSECUTIVE:
        return receive_consecutive(r, f, answer);
    default:
        return false;
    }
}

static void receiver_tick(struct receiver *r)
{
    if (r->state == RX_RECEIVING && ++r->timer > PATIENCE) {
        r->state = RX_IDLE;
        r->errors++;
    }
}

static void put_data(struct sender *s, struct frame *f, int most)
{
    int count = smaller(most, s->size - s->sent);
    for (int i = 0; i < count; i++)
        frame_add(f, s->data[s->sent++]);
}

/* Starts a message and makes its first or only frame. */
static bool sender_start(struct sender *s, const uint8_t *data, int size, struct frame *f)
{
    if (s->state != TX_IDLE || size <= 0 || size > MESSAGE)
        return false;
    for (int i = 0; i < size; i++)
        s->data[i] = data[i];
    s->size = size;
    s->sent = 0;
    if (size <= SINGLE_MAX) {
        frame_begin(f, TYPE_SINGLE, size);
        put_data(s, f, SINGLE_MAX);
        return true;
    }
    frame_begin(f, TYPE_FIRST, size >> 8);
    frame_add(f, (uint8_t)size);
    put_data(s, f, FIRST_DATA);
    s->sequence = 1;
    s->timer = 0;
    s->state = TX_WAIT_FLOW;
    return true;
}

static void sender_flow(struct sender *s, const struct frame *f)
{
    if (s->state != TX_WAIT_FLOW || f->byte[0] >> 4 != TYPE_FLOW || f->length < 3)
        return;
    switch (f->byte[0] & 15) {
    case FLOW_CONTINUE:
        s->block_left = f->byte[1];
        s->unlimited = f->byte[1] == 0;
        s->state = TX_SENDING;
        break;
    case FLOW_WAIT:
        s->timer = 0;
        break;
    default:
        s->state = TX_IDLE;
        s->aborted++;
        break;
    }
}

/* Makes the next consecutive frame, if one may be sent now. */
static bool sender_next(struct sender *s, struct frame *f)
{
    if (s->state != TX_SENDING)
        return false;
    frame_begin(f, TYPE_CONSECUTIVE, s->sequence);
    put_data(s, f, CONSECUTIVE_DATA);
    s->sequence = (s->sequence + 1) & 15;
    if (s->sent == s->size) {
        s->state = TX_IDLE;
    } else if (!s->unlimited && --s->block_left == 0) {
        s->state = TX_WAIT_FLOW;
        s->timer = 0;
    }
    return true;
}

static void sender_tick(struct sender *s)
{
    if (s->state == TX_WAIT_FLOW && ++s->timer > PATIENCE) {
        s->state = TX_IDLE;
        s->aborted++;
    }
}

int main(void)
{
    struct sender s;
    struct receiver r;
    struct frame f = {.length = 0};
    struct frame answer = {.length = 0};
    uint8_t message[MESSAGE];

    int block_size = __VERIFIER_nondet_uchar();
    int size = __VERIFIER_nondet_uchar();
    int repeated = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(block_size <= 2);
    __VERIFIER_assume(size == 2 || size == 8);
    for (int i = 0; i < MESSAGE; i++)
        message[i] = (uint8_t)(i * 5 + 1);
    sender_init(&s);
    receiver_init(&r, block_size);

    /* One of the frames from the sender may arrive twice. */
    bool sending = sender_start(&s, message, size, &f);
    assert(sending);
    for (int step = 0; step < STEPS; step++) {
        if (sending && receiver_frame(&r, &f, &answer))
            sender_flow(&s, &answer);
        if (sending && step == repeated && receiver_frame(&r, &f, &answer))
            sender_flow(&s, &answer);
        sender_tick(&s);
        receiver_tick(&r);
        sending = sender_next(&s, &f);
    }

    /* It may spoil the message, but what is complete is the message that was sent. */
    assert(r.complete || (repeated > 0 && repeated < STEPS));
    if (r.complete) {
        assert(r.size == size && r.received == size);
        for (int i = 0; i < size; i++)
            assert(r.data[i] == message[i]);
    }
    if (repeated >= STEPS)
        assert(r.errors == 0 && s.aborted == 0 && s.state == TX_IDLE);
    return 0;
}
