/*
 * Down-link telemetry of a small satellite: packets of one virtual
 * channel are put into fixed frames.
 *
 * A frame has a data field of FIELD bytes.  Packets follow each other
 * without gaps and may run over into the next frame.  The header gives
 * in first_header the offset of the first packet that starts in the
 * frame, or NO_START when none does; the ground uses it to synchronize
 * after the loss of a frame.
 *
 * Packet: one byte of length n (payload bytes), then n bytes of payload.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define FIELD           4
#define FRAMES          2
#define MAX_PAYLOAD     3
#define NO_START        0xFFu
#define FILL            0xE5u

struct tm_frame {
    uint8_t counter;
    uint8_t first_header;
    uint8_t field[FIELD];
    uint8_t check;
};

struct downlink {
    struct tm_frame frame[FRAMES];
    uint8_t current;            /* frame being filled          */
    uint8_t fill;               /* bytes used in that frame    */
    uint8_t dropped;            /* packets that found no room  */
};

static void frame_open(struct tm_frame *f, uint8_t counter)
{
    f->counter = counter;
    f->first_header = NO_START;
    f->check = 0;
    memset(f->field, FILL, sizeof f->field);
}

static void downlink_init(struct downlink *d)
{
    for (uint8_t i = 0; i < FRAMES; i++) {
        frame_open(&d->frame[i], i);
    }
    d->current = 0;
    d->fill = 0;
    d->dropped = 0;
}

static unsigned room(const struct downlink *d)
{
    return (unsigned)(FRAMES - d->current) * FIELD - d->fill;
}

static void put_byte(struct downlink *d, uint8_t b)
{
    struct tm_frame *f = &d->frame[d->current];

    f->field[d->fill] = b;
    f->check ^= b;
    d->fill++;
    if (d->fill == FIELD) {
        d->current++;
        d->fill = 0;
    }
}

/* Queue one packet; false when it does not fit any more. */
static bool downlink_packet(struct downlink *d, const uint8_t *payload,
                            uint8_t length)
{
    struct tm_frame *f;

    if ((unsigned)length + 1u >= room(d)) {
        d->dropped++;
        return false;
    }
    f = &d->frame[d->current];
    if (f->first_header == NO_START) {
        f->first_header = d->fill;
    }
    put_byte(d, length);
    for (uint8_t i = 0; i < length; i++) {
        put_byte(d, payload[i]);
    }
    return true;
}

/*
 * Ground side: position of the next packet start at or after the frame
 * number first, as a byte offset in the whole stream; -1 for none.
 */
static int ground_sync(const struct downlink *d, uint8_t first)
{
    for (uint8_t i = first; i < FRAMES; i++) {
        if (d->frame[i].first_header != NO_START) {
            return i * FIELD + d->frame[i].first_header;
        }
    }
    return -1;
}

static uint8_t stream_byte(const struct downlink *d, int offset)
{
    return d->frame[offset / FIELD].field[offset % FIELD];
}

int main(void)
{
    struct downlink dl;
    uint8_t payload[MAX_PAYLOAD];
    int start[3];               /* where each packet begins  */
    uint8_t sizes[3];
    int packets = 0;
    int end = 0;                /* bytes queued so far       */

    downlink_init(&dl);
    for (int p = 0; p < 3; p++) {
        uint8_t n = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(n >= 1 && n <= MAX_PAYLOAD);
        for (int i = 0; i < MAX_PAYLOAD; i++) {
            payload[i] = (uint8_t)(0x10 * (p + 1) + i);
        }
        if (downlink_packet(&dl, payload, n)) {
            start[packets] = end;
            sizes[packets] = n;
            packets++;
            end += n + 1;
        } else {
            assert(end + n + 1 > FRAMES * FIELD);
        }
    }
    assert(packets + dl.dropped == 3);
    assert(dl.current * FIELD + dl.fill == end);

    /* the stream holds the packets one after the other */
    for (int p = 0; p < packets; p++) {
        assert(stream_byte(&dl, start[p]) == sizes[p]);
        assert((stream_byte(&dl, start[p] + sizes[p]) & 0x0F)
               == sizes[p] - 1);
    }

    /* the ground can synchronize in each frame */
    for (uint8_t f = 0; f < FRAMES; f++) {
        int expected = -1;
        for (int p = packets - 1; p >= 0; p--) {
            if (start[p] >= f * FIELD) {
                expected = start[p];
            }
        }
        assert(ground_sync(&dl, f) == expected);
    }
    return 0;
}
