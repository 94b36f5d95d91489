/*
 * Transmit side of a CAN driver: the controller has two mailboxes and sends the one with the
 * lowest identifier first. A frame that finds no free mailbox takes the place of the least urgent
 * one there, which goes back to a queue in memory, provided that it is more urgent than that.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAILBOXES 2
#define QUEUE 2
#define STEPS 5
#define NONE (-1)

struct frame {
    int id;
    int payload;
};

struct mailbox {
    bool used;
    struct frame frame;
};

struct transmitter {
    struct mailbox box[MAILBOXES];
    struct frame queue[QUEUE];
    int queued;
    int dropped;
};

static void transmitter_init(struct transmitter *t)
{
    for (int i = 0; i < MAILBOXES; i++)
        t->box[i].used = false;
    t->queued = 0;
    t->dropped = 0;
}

static int find_free(const struct transmitter *t)
{
    for (int i = 0; i < MAILBOXES; i++) {
        if (!t->box[i].used)
            return i;
    }
    return NONE;
}

static int find_most_urgent(const struct transmitter *t)
{
    int best = NONE;
    for (int i = 0; i < MAILBOXES; i++) {
        if (t->box[i].used && (best == NONE || t->box[i].frame.id < t->box[best].frame.id))
            best = i;
    }
    return best;
}

static int find_least_urgent(const struct transmitter *t)
{
    int worst = NONE;
    for (int i = 0; i < MAILBOXES; i++) {
        if (t->box[i].used && (worst == NONE || t->box[i].frame.id > t->box[worst].frame.id))
            worst = i;
    }
    return worst;
}

/* The queue is sorted by identifier; when it is full, the least urgent frame is dropped. */
static void queue_insert(struct transmitter *t, struct frame frame)
{
    if (t->queued == QUEUE) {
        t->dropped++;
        if (frame.id >= t->queue[QUEUE - 1].id)
            return;
        t->queued--;
    }
    int place = t->queued;
    while (place > 0 && t->queue[place - 1].id > frame.id) {
        t->queue[place] = t->queue[place - 1];
        place--;
    }
    t->queue[place] = frame;
    t->queued++;
}

static void queue_remove_first(struct transmitter *t)
{
    t->queued--;
    for (int i = 0; i < t->queued; i++)
        t->queue[i] = t->queue[i + 1];
}

static void fill_mailbox(struct transmitter *t, int n, struct frame frame)
{
    t->box[n].used = true;
    t->box[n].frame = frame;
}

static void transmit(struct transmitter *t, struct frame frame)
{
    int target = find_free(t);
    if (target == NONE) {
        int victim = find_least_urgent(t);
        if (frame.id >= t->box[victim].frame.id) {
            queue_insert(t, frame);
            return;
        }
        queue_insert(t, frame);
        target = victim;
    }
    fill_mailbox(t, target, frame);
}

/* The controller has sent a frame; the next one from the queue takes its mailbox. */
static bool on_sent(struct transmitter *t, struct frame *sent)
{
    int n = find_most_urgent(t);
    if (n == NONE)
        return false;
    *sent = t->box[n].frame;
    t->box[n].used = false;
    if (t->queued > 0) {
        fill_mailbox(t, n, t->queue[0]);
        queue_remove_first(t);
    }
    return true;
}

int main(void)
{
    struct transmitter t;
    int waiting = 0;
    unsigned pending = 0;
    transmitter_init(&t);
    for (int step = 0; step < STEPS; step++) {
        if (__VERIFIER_nondet_uchar() & 1u) {
            struct frame frame;
            frame.id = __VERIFIER_nondet_uchar();
            __VERIFIER_assume(frame.id < 8 && !(pending & 1u << frame.id));
            frame.payload = frame.id * 2 + 1;
            pending |= 1u << frame.id;
            __VERIFIER_assume(waiting < MAILBOXES + QUEUE);
            waiting++;
            transmit(&t, frame);
        } else {
            struct frame sent = {.id = 0, .payload = 0};
            bool any = on_sent(&t, &sent);
            assert(any == (waiting > 0));
            if (!any)
                continue;
            assert(pending & 1u << sent.id);
            assert((pending & ((1u << sent.id) - 1u)) == 0);
            assert(sent.payload == sent.id * 2 + 1);
            pending &= ~(1u << sent.id);
            waiting--;
        }
        assert(t.dropped == 0);
    }
    return 0;
}
