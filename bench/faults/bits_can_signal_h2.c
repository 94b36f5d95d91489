/*
 * CAN signal layer: little-endian (Intel) packing of signals into the
 * eight data bytes of a frame, driven by a table of signal positions.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define CAN_DLC 8u

typedef struct {
    uint32_t id;
    uint8_t  dlc;
    uint8_t  data[CAN_DLC];
} can_frame_t;

typedef struct {
    uint8_t start;      /* number of the least significant bit */
    uint8_t length;     /* 1 .. 16 bits                        */
    bool    is_signed;
} can_signal_t;

enum {
    SIG_ENGINE_SPEED,       /* 0.25 rpm per bit    */
    SIG_COOLANT_TEMP,       /* 1 degree, signed    */
    SIG_PEDAL_POS,          /* 0.4 %               */
    SIG_TORQUE,             /* Nm, signed          */
    SIG_ALIVE,              /* rolling counter     */
    SIG_COUNT
};

static const can_signal_t engine_signals[SIG_COUNT] = {
    [SIG_ENGINE_SPEED] = {  0, 14, false },
    [SIG_COOLANT_TEMP] = { 14,  9, true  },
    [SIG_PEDAL_POS]    = { 23,  8, false },
    [SIG_TORQUE]       = { 32, 12, true  },
    [SIG_ALIVE]        = { 44,  4, false },
};

static void frame_init(can_frame_t *f, uint32_t id)
{
    f->id = id;
    f->dlc = CAN_DLC;
    memset(f->data, 0, sizeof f->data);
}

/* Ones in the n low bits, n up to 8. */
static uint8_t low_mask(unsigned n)
{
    return (uint8_t)((1u << n) - 1u);
}

/*
 * Write the low bits of raw at the place of the signal.  The bits of
 * the neighbours in the shared bytes are kept.
 */
static void signal_put(can_frame_t *f, const can_signal_t *s, uint16_t raw)
{
    unsigned pos = s->start;
    unsigned left = s->length;

    while (left > 0u) {
        unsigned byte = pos / 8u;
        unsigned bit = pos % 8u;
        unsigned chunk = 8u - bit;
        uint8_t mask;

        if (chunk > left) {
            chunk = left;
        }
        mask = (uint8_t)(low_mask(8u - bit) << bit);
        f->data[byte] = (uint8_t)((f->data[byte] & (uint8_t)~mask) |
                                  ((raw << bit) & mask));
        raw = (uint16_t)(raw >> chunk);
        pos += chunk;
        left -= chunk;
    }
}

/* Collect the raw bits of the signal. */
static uint16_t signal_get_raw(const can_frame_t *f, const can_signal_t *s)
{
    unsigned pos = s->start;
    unsigned got = 0u;
    uint16_t raw = 0u;

    while (got < s->length) {
        unsigned bit = pos % 8u;
        unsigned chunk = 8u - bit;
        uint8_t part;

        if (chunk > s->length - got) {
            chunk = s->length - got;
        }
        part = (uint8_t)((f->data[pos / 8u] >> bit) & low_mask(chunk));
        raw = (uint16_t)(raw | (part << got));
        got += chunk;
        pos += chunk;
    }
    return raw;
}

/* Physical integer: raw bits with the sign extended where needed. */
static int signal_get(const can_frame_t *f, const can_signal_t *s)
{
    int value = signal_get_raw(f, s);

    if (s->is_signed && (value & (1 << (s->length - 1))) != 0) {
        value -= 1 << s->length;
    }
    return value;
}

/* Saturate a value to the range of the signal, then write it. */
static void signal_set(can_frame_t *f, const can_signal_t *s, int value)
{
    int lo = s->is_signed ? -(1 << (s->length - 1)) : 0;
    int hi = s->is_signed ? (1 << (s->length - 1)) - 1
                          : (1 << s->length) - 1;

    if (value < lo) {
        value = lo;
    } else if (value > hi) {
        value = hi;
    }
    signal_put(f, s, (uint16_t)value);
}

int main(void)
{
    can_frame_t frame;
    int torque = __VERIFIER_nondet_int();
    int temp = __VERIFIER_nondet_int();
    unsigned speed = __VERIFIER_nondet_uint();
    unsigned alive = __VERIFIER_nondet_uchar();
    int pedal = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(torque >= -3000 && torque <= 3000);
    __VERIFIER_assume(temp >= -60 && temp <= 200);
    __VERIFIER_assume(speed <= 0x3FFFu);
    __VERIFIER_assume(alive <= 15u);

    frame_init(&frame, 0x316u);
    signal_set(&frame, &engine_signals[SIG_PEDAL_POS], pedal);
    signal_set(&frame, &engine_signals[SIG_ALIVE], (int)alive);
    signal_set(&frame, &engine_signals[SIG_TORQUE], torque);
    signal_set(&frame, &engine_signals[SIG_COOLANT_TEMP], temp);
    signal_set(&frame, &engine_signals[SIG_ENGINE_SPEED], (int)speed);

    /* each signal reads back, whatever the order of writing */
    assert(signal_get(&frame, &engine_signals[SIG_ENGINE_SPEED])
           == (int)speed);
    assert(signal_get(&frame, &engine_signals[SIG_COOLANT_TEMP]) == temp);
    assert(signal_get(&frame, &engine_signals[SIG_PEDAL_POS]) == pedal);
    assert(signal_get(&frame, &engine_signals[SIG_ALIVE]) == (int)alive);
    if (torque >= -2048 && torque <= 2047) {
        assert(signal_get(&frame, &engine_signals[SIG_TORQUE]) == torque);
    } else {
        assert(signal_get(&frame, &engine_signals[SIG_TORQUE])
               == (torque < 0 ? -2048 : 2047));
    }
    /* the unused tail of the frame stays zero */
    assert(frame.data[6] == 0 && frame.data[7] == 0);
    assert((frame.data[3] & 0x80) == 0);
    return 0;
}
