/*
 * Run-length compression of bytes. A control byte n of 0 to 127 is followed by n + 1 bytes to copy;
 * one of 129 to 255 is followed by one byte that stands for 257 - n of them; 128 does nothing. The
 * decoder takes its input byte by byte, as it arrives.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DATA 4
#define MAX_PACKED (DATA + 3)
#define MIN_RUN 3
#define NOTHING 128

/* ---- compression ---- */

struct packer {
    uint8_t out[MAX_PACKED];
    int length;
};

static void pack_byte(struct packer *p, uint8_t byte)
{
    assert(p->length < MAX_PACKED);
    p->out[p->length++] = byte;
}

static int run_length(const uint8_t *data, int from, int n)
{
    int end = from + 1;
    while (end < n && data[end] == data[from])
        end++;
    return end - from;
}

static void pack_literals(struct packer *p, const uint8_t *data, int from, int to)
{
    if (from == to)
        return;
    pack_byte(p, (uint8_t)(to - from - 1));
    for (int i = from; i < to; i++)
        pack_byte(p, data[i]);
}

static void pack(struct packer *p, const uint8_t *data, int n)
{
    int pending = 0;
    int i = 0;

    p->length = 0;
    while (i < n) {
        int run = run_length(data, i, n);
        if (run >= MIN_RUN) {
            pack_literals(p, data, pending, i);
            pack_byte(p, (uint8_t)(257 - run));
            pack_byte(p, data[i]);
            pending = i + run;
        }
        i += run;
    }
    pack_literals(p, data, pending, n);
}

/* ---- expansion ---- */

enum state { CONTROL, COPY, REPEAT };

struct unpacker {
    enum state state;
    int left;
    uint8_t out[DATA];
    int length;
    int overflow;
};

static void unpacker_init(struct unpacker *u)
{
    u->state = CONTROL;
    u->left = 0;
    u->length = 0;
    u->overflow = 0;
}

static void unpack_byte(struct unpacker *u, uint8_t byte)
{
    if (u->length == DATA)
        u->overflow = 1;
    else
        u->out[u->length++] = byte;
}

static void unpacker_put(struct unpacker *u, uint8_t byte)
{
    switch (u->state) {
    case CONTROL:
        if (byte < NOTHING) {
            u->left = byte + 1;
            u->state = COPY;
        } else if (byte > NOTHING) {
            u->left = 257 - byte;
            u->state = REPEAT;
        }
        break;
    case COPY:
        unpack_byte(u, byte);
        if (--u->left == 0)
            u->state = CONTROL;
        break;
    case REPEAT:
        while (u->left > 0) {
            unpack_byte(u, byte);
            u->left--;
        }
        u->state = COPY;
        break;
    }
}

/* The input may end between two packets only. */
static int unpacker_complete(const struct unpacker *u)
{
    return u->state == CONTROL && !u->overflow;
}

int main(void)
{
    uint8_t data[DATA];
    struct packer p;
    struct unpacker u;

    for (int i = 0; i < DATA; i++) {
        data[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(data[i] < 2);
    }
    pack(&p, data, DATA);

    unpacker_init(&u);
    for (int i = 0; i < p.length; i++)
        unpacker_put(&u, p.out[i]);
    assert(unpacker_complete(&u));
    assert(u.length == DATA);
    for (int i = 0; i < DATA; i++)
        assert(u.out[i] == data[i]);
    return 0;
}
