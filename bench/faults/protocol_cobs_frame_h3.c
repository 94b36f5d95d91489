/*
 * Consistent overhead byte stuffing (COBS) on a serial link.  A frame has no
 * zero byte inside; a zero ends it.  A code byte c says: c - 1 data bytes
 * follow, and then (unless c is the largest code or the frame ends) a zero of
 * the data that was left out.
 *
 * The largest code is 0xFF on the real link; here it is small.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define DATA_MAX   4
#define FRAME_MAX  8
#define CODE_MAX   3            /* largest code byte: two data bytes follow */

struct encoder {
    uint8_t frame[FRAME_MAX];
    int     code_at;            /* where the open code byte belongs */
    int     len;
};

static void enc_open_block(struct encoder *e)
{
    e->code_at = e->len;
    e->frame[e->len++] = 0;     /* filled in later */
}

static void enc_close_block(struct encoder *e)
{
    e->frame[e->code_at] = (uint8_t)(e->len - e->code_at);
}

static void enc_start(struct encoder *e)
{
    for (int i = 0; i < FRAME_MAX; i++)
        e->frame[i] = 0;
    e->len = 0;
    enc_open_block(e);
}

static void enc_byte(struct encoder *e, uint8_t b)
{
    /* a full block is closed only when more data come */
    if (e->len - e->code_at == CODE_MAX) {
        enc_close_block(e);
        enc_open_block(e);
    }
    if (b == 0) {
        enc_close_block(e);
        enc_open_block(e);
    } else {
        e->frame[e->len++] = b;
    }
}

static void enc_finish(struct encoder *e)
{
    enc_close_block(e);
    e->frame[e->len++] = 0;
}

/* The receiver gets the frame byte by byte. */
enum dec_status { DEC_MORE, DEC_DONE, DEC_ERROR };

struct decoder {
    uint8_t data[DATA_MAX];
    int     len;
    int     left;               /* data bytes of the block still to come */
    bool    zero_due;           /* the block stands for a zero at its end */
};

static void dec_start(struct decoder *d)
{
    d->len = 0;
    d->left = 0;
    d->zero_due = false;
}

static bool dec_put(struct decoder *d, uint8_t b)
{
    if (d->len == DATA_MAX)
        return false;
    d->data[d->len++] = b;
    return true;
}

static enum dec_status dec_byte(struct decoder *d, uint8_t b)
{
    if (b == 0)
        return d->left == 0 ? DEC_DONE : DEC_ERROR;
    if (d->left > 0) {
        d->left--;
        return dec_put(d, b) ? DEC_MORE : DEC_ERROR;
    }
    /* a code byte */
    if (b > CODE_MAX)
        return DEC_ERROR;
    if (d->zero_due && !dec_put(d, 0))
        return DEC_ERROR;
    d->left = b - 1;
    d->zero_due = b <= CODE_MAX;
    return DEC_MORE;
}

int main(void)
{
    uint8_t data[DATA_MAX];
    struct encoder e;
    struct decoder d;

    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= DATA_MAX);

    enc_start(&e);
    for (int i = 0; i < DATA_MAX; i++) {
        data[i] = __VERIFIER_nondet_uchar();
        if (i < n)
            enc_byte(&e, data[i]);
    }
    enc_finish(&e);
    assert(e.len >= n + 2 && e.len <= FRAME_MAX);

    enum dec_status st = DEC_MORE;
    dec_start(&d);
    for (int i = 0; i < FRAME_MAX && st == DEC_MORE; i++)
        st = dec_byte(&d, e.frame[i]);
    assert(st == DEC_DONE);
    assert(d.len == n);
    for (int i = 0; i < DATA_MAX; i++) {
        if (i < n)
            assert(d.data[i] == data[i]);
    }
    return 0;
}
