/*
 * Telecommand decoder of a small satellite.
 *
 * The ground sends frames. Those of the sequence controlled service carry a number and are accepted
 * in their order only. A number that is a little ahead shows that a frame was lost, and the ground
 * is asked to send again; one that is a little behind is a repetition; one that is out of both
 * windows locks the service until the ground unlocks it. If there is no room for the command of a
 * frame, the service waits until the on-board computer has taken one, and the ground sends again.
 * Frames of the bypass service are accepted in any case, with control commands for the service
 * itself or with data. The computer can also make the service wait by itself.
 *
 * The data of a frame is a segment of a command: the whole of it, or the first, a middle or the last
 * part. Complete commands are put in a queue for the on-board computer. The state of the decoder is
 * reported to the ground in the link control word.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define SPACECRAFT 0x5u
#define FLAG_BYPASS 0x20u
#define FLAG_CONTROL 0x10u
#define HEADER_SIZE 3
#define MAX_DATA 3
#define MAX_FRAME (HEADER_SIZE + MAX_DATA + 1)
#define WINDOW_AHEAD 4
#define WINDOW_BEHIND 4
#define CONTROL_UNLOCK 0x00u
#define CONTROL_SET_NUMBER 0x82u
#define MAX_COMMAND 4
#define QUEUE 2
#define STEPS 4

enum verdict {
    STORED,
    CONTROL_DONE,
    BAD_FRAME,
    WRONG_SPACECRAFT,
    BAD_CONTROL,
    REPEATED,
    LOST_BEFORE,
    OUT_OF_WINDOW,
    NO_ROOM,
    LOCKED_OUT,
    WAITING
};

enum part { MIDDLE, FIRST, LAST, WHOLE };

struct frame {
    bool bypass;
    bool control;
    uint8_t spacecraft;
    uint8_t number;
    int length;
    uint8_t data[MAX_DATA];
};

/* Acceptance of frames: the receiving end of the sequence controlled service. */
struct acceptance {
    uint8_t expected; /* the number of the next frame */
    bool lockout;
    bool wait;
    bool retransmit;
    uint8_t bypassed; /* frames of the bypass service, modulo four */
};

struct assembly {
    bool open; /* the first part was there and the last one was not yet */
    int length;
    uint8_t bytes[MAX_COMMAND];
    int aborted;
};

struct command {
    int length;
    uint8_t bytes[MAX_COMMAND];
};

struct queue {
    struct command commands[QUEUE];
    int count;
    int lost;
};

struct decoder {
    struct acceptance acceptance;
    struct assembly assembly;
    struct queue queue;
    int rejected;
};

/* --- frames -------------------------------------------------------------------------------- */

static uint8_t checksum(const uint8_t *bytes, int length)
{
    uint8_t sum = 0xff;
    for (int i = 0; i < length; i++) {
        sum = (uint8_t)(sum << 1 | sum >> 7);
        sum ^= bytes[i];
    }
    return sum;
}

/* Writes a frame and its checksum; returns the length. */
static int frame_encode(const struct frame *f, uint8_t *out)
{
    out[0] = (uint8_t)(f->spacecraft | (f->bypass ? FLAG_BYPASS : 0) |
                       (f->control ? FLAG_CONTROL : 0));
    out[1] = (uint8_t)f->length;
    out[2] = f->number;
    for (int i = 0; i < MAX_DATA; i++)
        out[HEADER_SIZE + i] = i < f->length ? f->data[i] : 0;
    out[MAX_FRAME - 1] = checksum(out, MAX_FRAME - 1);
    return MAX_FRAME;
}

static bool frame_decode(const uint8_t *in, int size, struct frame *f)
{
    if (size != MAX_FRAME || checksum(in, MAX_FRAME - 1) != in[MAX_FRAME - 1])
        return false;
    if (in[1] == 0 || in[1] > MAX_DATA)
        return false;
    f->bypass = (in[0] & FLAG_BYPASS) != 0;
    f->control = (in[0] & FLAG_CONTROL) != 0;
    f->spacecraft = in[0] & 0x0fu;
    f->length = in[1];
    f->number = in[2];
    memcpy(f->data, in + HEADER_SIZE, MAX_DATA);
    return true;
}

/* --- queue of commands --------------------------------------------------------------------- */

static bool queue_full(const struct queue *q)
{
    return q->count == QUEUE;
}

static void queue_remove_first(struct queue *q)
{
    for (int i = 0; i + 1 < QUEUE; i++)
        q->commands[i] = q->commands[i + 1];
    q->count--;
}

/* Appends a command; the oldest one is lost if there is no room. */
static void queue_put(struct queue *q, const uint8_t *bytes, int length)
{
    if (queue_full(q)) {
        queue_remove_first(q);
        q->lost++;
    }
    struct command *c = &q->commands[q->count];
    memcpy(c->bytes, bytes, MAX_COMMAND);
    c->length = length;
    q->count++;
}

static bool queue_take(struct queue *q, struct command *out)
{
    if (q->count == 0)
        return false;
    *out = q->commands[0];
    queue_remove_first(q);
    return true;
}

/* --- assembly of segments ------------------------------------------------------------------ */

static void assembly_init(struct assembly *a)
{
    a->open = false;
    a->length = 0;
    memset(a->bytes, 0, sizeof a->bytes);
}

/* Drops the parts of a command that cannot be completed any more. */
static void assembly_abort(struct assembly *a)
{
    if (a->open)
        a->aborted++;
    assembly_init(a);
}

static bool assembly_append(struct assembly *a, const uint8_t *bytes, int length)
{
    if (a->length + length > MAX_COMMAND)
        return false;
    for (int i = 0; i < MAX_DATA - 1; i++) {
        if (i < length)
            a->bytes[a->length + i] = bytes[i];
    }
    a->length += length;
    return true;
}

/* Takes a segment in; a command that is complete goes to the queue. */
static void take_segment(struct decoder *d, const uint8_t *data, int length)
{
    struct assembly *a = &d->assembly;
    enum part part = (enum part)(data[0] >> 6);
    if (part == FIRST || part == WHOLE) {
        assembly_abort(a);
        a->open = true;
    } else if (!a->open) {
        return;
    }
    if (!assembly_append(a, data + 1, length - 1)) {
        assembly_abort(a);
        return;
    }
    if (part == LAST || part == WHOLE) {
        queue_put(&d->queue, a->bytes, a->length);
        assembly_init(a);
    }
}

/* --- acceptance of frames ------------------------------------------------------------------ */

static void acceptance_advance(struct acceptance *a)
{
    a->expected++;
    a->retransmit = false;
}

static void acceptance_ask_again(struct acceptance *a)
{
    a->retransmit = true;
}

/* The frame has to be sent again, but not before the wait is over. */
static void acceptance_wait(struct acceptance *a)
{
    a->wait = true;
    a->retransmit = true;
}

static void acceptance_lock(struct acceptance *a)
{
    a->lockout = true;
}

static void acceptance_unlock(struct acceptance *a)
{
    a->lockout = false;
    a->wait = false;
    a->retransmit = false;
}

static void acceptance_room(struct acceptance *a)
{
    a->wait = false;
}

static void acceptance_bypassed(struct acceptance *a)
{
    a->bypassed = (uint8_t)((a->bypassed + 1) & 3);
}

static bool acceptance_set_number(struct acceptance *a, uint8_t number)
{
    if (a->lockout)
        return false;
    a->expected = number;
    a->wait = false;
    a->retransmit = false;
    return true;
}

/* --- the decoder --------------------------------------------------------------------------- */

static void decoder_init(struct decoder *d)
{
    d->acceptance.expected = 0;
    d->acceptance.bypassed = 0;
    acceptance_unlock(&d->acceptance);
    d->assembly.aborted = 0;
    assembly_init(&d->assembly);
    d->queue.count = 0;
    d->queue.lost = 0;
    d->rejected = 0;
}

static enum verdict sequence_frame(struct decoder *d, const struct frame *f)
{
    struct acceptance *a = &d->acceptance;
    uint8_t ahead = (uint8_t)(f->number - a->expected);
    if (a->lockout)
        return LOCKED_OUT;
    if (ahead >= WINDOW_AHEAD && ahead < 256 - WINDOW_BEHIND) {
        acceptance_lock(a);
        return OUT_OF_WINDOW;
    }
    if (ahead >= 256 - WINDOW_BEHIND)
        return REPEATED;
    if (a->wait)
        return WAITING;
    if (ahead > 0) {
        acceptance_ask_again(a);
        return LOST_BEFORE;
    }
    if (queue_full(&d->queue)) {
        acceptance_wait(a);
        return NO_ROOM;
    }
    acceptance_advance(a);
    take_segment(d, f->data, f->length);
    return STORED;
}

static enum verdict control_frame(struct decoder *d, const struct frame *f)
{
    struct acceptance *a = &d->acceptance;
    if (f->length == 1 && f->data[0] == CONTROL_UNLOCK) {
        acceptance_bypassed(a);
        acceptance_unlock(a);
        return CONTROL_DONE;
    }
    if (f->length == 3 && f->data[0] == CONTROL_SET_NUMBER && f->data[1] == 0) {
        acceptance_bypassed(a);
        return acceptance_set_number(a, f->data[2]) ? CONTROL_DONE : LOCKED_OUT;
    }
    return BAD_CONTROL;
}

/* Data of the bypass service starts a new command or goes on with one of its own. */
static enum verdict bypass_frame(struct decoder *d, const struct frame *f)
{
    acceptance_bypassed(&d->acceptance);
    take_segment(d, f->data, f->length);
    return STORED;
}

static enum verdict decoder_receive(struct decoder *d, const uint8_t *bytes, int size)
{
    struct frame f;
    enum verdict verdict;
    if (!frame_decode(bytes, size, &f))
        verdict = BAD_FRAME;
    else if (f.spacecraft != SPACECRAFT)
        verdict = WRONG_SPACECRAFT;
    else if (!f.bypass)
        verdict = f.control ? BAD_CONTROL : sequence_frame(d, &f);
    else
        verdict = f.control ? control_frame(d, &f) : bypass_frame(d, &f);
    if (verdict != STORED && verdict != CONTROL_DONE)
        d->rejected++;
    return verdict;
}

/* The on-board computer takes a command, and so there is room again. */
static bool decoder_take(struct decoder *d, struct command *c)
{
    if (!queue_take(&d->queue, c))
        return false;
    acceptance_room(&d->acceptance);
    return true;
}

/* The on-board computer is busy; the ground has to wait with the frames of the sequence. */
static void decoder_hold(struct decoder *d)
{
    acceptance_wait(&d->acceptance);
}

/* Lockout, wait and retransmit, the counter of bypass frames, and the number that is expected. */
static uint16_t link_control_word(const struct decoder *d)
{
    const struct acceptance *a = &d->acceptance;
    unsigned word = a->expected | (unsigned)a->bypassed << 9;
    if (a->lockout)
        word |= 0x2000u;
    if (a->wait)
        word |= 0x1000u;
    if (a->retransmit)
        word |= 0x0800u;
    return (uint16_t)word;
}

/* --- harness ------------------------------------------------------------------------------- */

/* What the ground believes about the decoder. */
struct ground {
    uint8_t number;
    bool lockout;
    bool wait;
    int bypassed;
    int queued;
};

static enum verdict send(struct decoder *d, unsigned flags, uint8_t number, uint8_t first,
                         uint8_t second, int length)
{
    struct frame f = {(flags & FLAG_BYPASS) != 0, (flags & FLAG_CONTROL) != 0, SPACECRAFT,
                      number, length, {first, second, second}};
    uint8_t bytes[MAX_FRAME];
    int size = frame_encode(&f, bytes);
    bytes[length] ^= 0x40;
    assert(decoder_receive(d, bytes, size) == BAD_FRAME);
    bytes[length] ^= 0x40;
    return decoder_receive(d, bytes, size);
}

static void send_sequenced(struct decoder *d, struct ground *g, uint8_t ahead)
{
    enum verdict verdict = send(d, 0, (uint8_t)(g->number + ahead), WHOLE << 6, ahead, 2);
    if (g->lockout) {
        assert(verdict == LOCKED_OUT);
    } else if (ahead >= WINDOW_AHEAD && ahead <= 255 - WINDOW_BEHIND) {
        assert(verdict == OUT_OF_WINDOW);
        g->lockout = true;
    } else if (ahead > 255 - WINDOW_BEHIND) {
        assert(verdict == REPEATED);
    } else if (g->wait) {
        assert(verdict == WAITING);
    } else if (ahead > 0) {
        assert(verdict == LOST_BEFORE && d->acceptance.retransmit);
    } else if (g->queued == QUEUE) {
        assert(verdict == NO_ROOM);
        g->wait = true;
    } else {
        assert(verdict == STORED && !d->acceptance.retransmit);
        g->number++;
        g->queued++;
    }
}

int main(void)
{
    struct decoder d;
    struct ground g = {0, false, false, 0, 0};
    decoder_init(&d);

    for (int step = 0; step < STEPS; step++) {
        unsigned action = __VERIFIER_nondet_uchar();
        uint8_t argument = __VERIFIER_nondet_uchar();
        struct command c;
        switch (action) {
        case 0:
            assert(send(&d, FLAG_BYPASS | FLAG_CONTROL, 0, CONTROL_UNLOCK, 0, 1) == CONTROL_DONE);
            g.lockout = false;
            g.wait = false;
            g.bypassed++;
            break;
        case 1:
            /* A command of two parts with the bypass service. */
            assert(send(&d, FLAG_BYPASS, argument, FIRST << 6, argument, 2) == STORED);
            assert(d.assembly.open);
            assert(send(&d, FLAG_BYPASS, 0, LAST << 6, 7, 3) == STORED);
            g.bypassed += 2;
            g.queued += g.queued < QUEUE;
            const struct command *last = &d.queue.commands[g.queued - 1];
            assert(last->length == 3 && last->bytes[0] == argument && last->bytes[2] == 7);
            break;
        case 2:
            assert(decoder_take(&d, &c) == (g.queued > 0));
            if (g.queued > 0) {
                g.wait = false;
                g.queued--;
                assert(c.length == 1 || c.length == 3);
            }
            break;
        case 3:
            assert(send(&d, FLAG_BYPASS | FLAG_CONTROL, 0, CONTROL_SET_NUMBER, 0, 3) ==
                   (g.lockout ? LOCKED_OUT : CONTROL_DONE));
            g.bypassed++;
            g.number = g.lockout ? g.number : 0;
            g.wait = g.lockout && g.wait;
            break;
        case 4:
            decoder_hold(&d);
            g.wait = true;
            break;
        default:
            send_sequenced(&d, &g, argument);
            break;
        }
        assert(d.queue.count == g.queued && !d.assembly.open && d.assembly.aborted == 0);
        uint16_t word = link_control_word(&d);
        assert((word & 0xffu) == g.number && (word >> 9 & 3) == (unsigned)g.bypassed % 4);
        assert((word >> 13 & 1) == g.lockout && (word >> 12 & 1) == g.wait);
    }
    return 0;
}
