// A ring buffer of records of several bytes, against a plain queue; a record that wraps is read back from one byte off.
//@ expect: violated
//@ unwind: 13
//@ witness: 0 2 1 2  1  0 3 4 5 6  1  0 1 9  1
#include "verify.h"

#ifndef STEPS
#define STEPS 6
#endif
#define SIZE 8
#define LONGEST 3
#define MOST SIZE

static unsigned char ring[SIZE];
static unsigned head, used;

static unsigned char model[MOST][LONGEST];
static int model_length[MOST];
static int first, last;

static void put(unsigned char byte)
{
    ring[(head + used) % SIZE] = byte;
    used++;
}

/* A record is its length and its bytes; nothing is stored if it does not fit whole. */
static int store(const unsigned char *data, int length)
{
    if (SIZE - used < (unsigned)length + 1)
        return 0;
    put((unsigned char)length);
    for (int i = 0; i < length; i++)
        put(data[i]);
    return 1;
}

static int fetch(unsigned char *data)
{
    if (used == 0)
        return -1;
    int length = ring[head];
    unsigned from = head + 1;
    for (int i = 0; i < length; i++) {
#ifdef FIXED
        if (from >= SIZE)
            from -= SIZE;
#else
        if (from > SIZE)
            from -= SIZE;
#endif
        data[i] = ring[from++]; //~ check: out-of-bounds
    }
    used -= (unsigned)length + 1;
    head = (head + (unsigned)length + 1) % SIZE;
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
