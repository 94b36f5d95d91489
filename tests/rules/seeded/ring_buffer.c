// bench/check/ring_buffer.c with interrupts off while the ring is changed: an empty ring leaves them off.
//@ rule: rules/interrupts.rule:disable=irq_save,enable=irq_restore
//@ violated: interrupts are still disabled at the end
#include "../../../bench/check/verify.h"

#ifndef STEPS
#define STEPS 3
#endif
#define SIZE 8
#define LONGEST 3
#define MOST SIZE

static unsigned char ring[SIZE];
static unsigned head, used;

static unsigned char model[MOST][LONGEST];
static int model_length[MOST];
static int first, last;

void irq_save(void);
void irq_restore(void);

static void put(unsigned char byte)
{
    ring[(head + used) % SIZE] = byte;
    used++;
}

/* A record is its length and its bytes; nothing is stored if it does not fit whole. */
static int store(const unsigned char *data, int length)
{
    irq_save();
    if (SIZE - used < (unsigned)length + 1) {
        irq_restore();
        return 0;
    }
    put((unsigned char)length);
    for (int i = 0; i < length; i++)
        put(data[i]);
    irq_restore();
    return 1;
}

static int fetch(unsigned char *data)
{
    irq_save();
    if (used == 0) { //~ fault
#ifdef FIXED
        irq_restore();
#endif
        return -1; //~ fault
    }
    int length = ring[head];
    unsigned from = head + 1;
    for (int i = 0; i < length; i++) {
        if (from >= SIZE)
            from -= SIZE;
        data[i] = ring[from++];
    }
    used -= (unsigned)length + 1;
    head = (head + (unsigned)length + 1) % SIZE;
    irq_restore();
    return length;
}

int main(void)
{
    for (int step = 0; step < STEPS; step++) {
        unsigned char data[LONGEST];
        if (any_from(0, 1) == 0) {
            int length = any_from(0, LONGEST);
            for (int i = 0; i < length; i++)
                data[i] = __VERIFIER_nondet_uchar();
            if (store(data, length)) {
                model_length[last] = length;
                for (int i = 0; i < length; i++)
                    model[last][i] = data[i];
                last++;
            }
        } else {
            int length = fetch(data);
            if (length < 0) {
                assert(first == last);
            } else {
                assert(first < last && length == model_length[first]);
                for (int i = 0; i < length; i++)
                    assert(data[i] == model[first][i]);
                first++;
            }
        }
        assert(used <= SIZE && head < SIZE);
    }
    return 0;
}
