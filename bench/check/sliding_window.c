// A sliding-window protocol over a channel that loses frames and repeats acknowledgements; the window is as large as
// the space of sequence numbers, so that an old frame can pass for a new one.
//@ expect: violated
//@ unwind: 17
//@ witness: 11 12 13 14 15 16 17 18
//@ witness: 0 0 0 0  1 0  1 0  1 0  1 0  3  1 0
#include "verify.h"

#ifndef STEPS
#define STEPS 10
#endif
#define NUMBERS 4 /* sequence numbers 0 to 3 */
#ifdef FIXED
#define WINDOW 2
#else
#define WINDOW 4
#endif
#define MESSAGES 8
#define CHANNEL 4

struct frame {
    unsigned char number;
    unsigned char payload;
};

static unsigned char messages[MESSAGES];
static unsigned char delivered[MESSAGES];

/* Sender: messages [base, next) are sent and not acknowledged. */
static unsigned base, next;
/* Receiver: the number of messages taken so far, and frames that came too early. */
static unsigned expected;
static _Bool early[WINDOW];
static unsigned char early_payload[WINDOW];

static struct frame frames[CHANNEL];
static unsigned frame_count;
static unsigned char acks[CHANNEL];
static unsigned ack_count;

static void send(unsigned index)
{
    if (frame_count < CHANNEL) {
        frames[frame_count].number = (unsigned char)(index % NUMBERS);
        frames[frame_count].payload = messages[index];
        frame_count++;
    }
}

static void acknowledge(void)
{
    if (ack_count < CHANNEL)
        acks[ack_count++] = (unsigned char)(expected % NUMBERS);
}

static void deliver(unsigned char payload)
{
    if (expected < MESSAGES) {
        delivered[expected] = payload;
        assert(payload == messages[expected]); //~ check: assertion
        expected++;
    }
}

static void receive(struct frame frame)
{
    unsigned ahead = (frame.number + NUMBERS - expected % NUMBERS) % NUMBERS;
    if (ahead < WINDOW) {
        early[ahead] = 1;
        early_payload[ahead] = frame.payload;
        while (early[0]) {
            deliver(early_payload[0]);
            for (int i = 0; i + 1 < WINDOW; i++) {
                early[i] = early[i + 1];
                early_payload[i] = early_payload[i + 1];
            }
            early[WINDOW - 1] = 0;
        }
    }
    acknowledge();
}

/* Acknowledgements are cumulative: everything before the number has arrived. */
static void acknowledged(unsigned char number)
{
    unsigned ahead = (number + NUMBERS - base % NUMBERS) % NUMBERS;
    if (ahead <= next - base)
        base += ahead;
}

static void take_frame(_Bool lost)
{
    if (frame_count == 0)
        return;
    struct frame frame = frames[0];
    frame_count--;
    for (unsigned i = 0; i + 1 < CHANNEL; i++)
        frames[i] = frames[i + 1];
    if (!lost)
        receive(frame);
}

static void take_ack(_Bool lost)
{
    if (ack_count == 0)
        return;
    unsigned char number = acks[0];
    ack_count--;
    for (unsigned i = 0; i + 1 < CHANNEL; i++)
        acks[i] = acks[i + 1];
    if (!lost)
        acknowledged(number);
}

int main(void)
{
    for (int i = 0; i < MESSAGES; i++)
        messages[i] = __VERIFIER_nondet_uchar();
    for (int step = 0; step < STEPS; step++) {
        switch (any_from(0, 3)) {
        case 0:
            if (next < MESSAGES && next - base < WINDOW)
                send(next++);
            break;
        case 1:
            take_frame(__VERIFIER_nondet_bool());
            break;
        case 2:
            take_ack(__VERIFIER_nondet_bool());
            break;
        default:
            if (base < next)
                send(base);
        }
        assert(base <= next && next - base <= WINDOW);
    }
    assert(expected >= base);
    return 0;
}
