/*
 * COBS framing for a UART link. The coded frame contains no zero byte, so
 * that zero can be the delimiter. Each block starts with a code byte: the
 * distance to the next code byte; a zero is implied at the end of a block
 * that is shorter than the longest one.
 *
 * The longest block is configurable, since the receiver on the far side
 * has a short block buffer.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BLOCK_MAX 4u      /* largest code byte */
#define PAYLOAD_MAX 4u
#define FRAME_MAX 8u

enum rx_state {
    RX_CODE,        /* the next byte is a code byte */
    RX_DATA,        /* inside of a block */
    RX_ERROR
};

struct receiver {
    enum rx_state state;
    uint8_t code;           /* code byte of the current block */
    uint8_t left;           /* data bytes to come in this block */
    bool pending_zero;      /* the last block implies a zero */
    uint8_t buf[PAYLOAD_MAX];
    size_t len;
};

/* Codes a payload into a frame without delimiter, returns its length. */
static size_t cobs_encode(const uint8_t *src, size_t n, uint8_t *dst)
{
    size_t out = 1;
    size_t code_at = 0;
    uint8_t code = 1;
    size_t i;

    for (i = 0; i < n; i++) {
        if (src[i] != 0) {
            dst[out++] = src[i];
            code++;
        }
        if (src[i] == 0 || code == BLOCK_MAX) {
            dst[code_at] = code;
            code_at = out++;
            code = 1;
        }
    }
    dst[code_at] = code;
    return out;
}

static void rx_reset(struct receiver *rx)
{
    rx->state = RX_CODE;
    rx->code = 0;
    rx->left = 0;
    rx->pending_zero = false;
    rx->len = 0;
}

static void rx_store(struct receiver *rx, uint8_t b)
{
    if (rx->len >= PAYLOAD_MAX) {
        rx->state = RX_ERROR;
        return;
    }
    rx->buf[rx->len++] = b;
}

/* Takes one byte of a frame. */
static void rx_byte(struct receiver *rx, uint8_t b)
{
    if (rx->state == RX_ERROR)
        return;
    if (b == 0 || (rx->state == RX_CODE && b > BLOCK_MAX)) {
        rx->state = RX_ERROR;
        return;
    }

    switch (rx->state) {
    case RX_CODE:
        if (rx->pending_zero)
            rx_store(rx, 0);
        if (rx->state == RX_ERROR)
            return;
        rx->code = b;
        rx->left = (uint8_t)(b - 1u);
        rx->pending_zero = rx->left != BLOCK_MAX;
        if (rx->left > 0)
            rx->state = RX_DATA;
        break;
    case RX_DATA:
        rx_store(rx, b);
        if (rx->state == RX_ERROR)
            return;
        rx->left--;
        if (rx->left == 0)
            rx->state = RX_CODE;
        break;
    default:
        break;
    }
}

/* At the delimiter: true for a complete frame. */
static bool rx_end(const struct receiver *rx)
{
    return rx->state == RX_CODE && rx->code != 0;
}

/* ------------------------------------------------------------------ */

int main(void)
{
    uint8_t payload[PAYLOAD_MAX];
    uint8_t frame[FRAME_MAX];
    struct receiver rx;
    size_t n, len, i;

    n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= PAYLOAD_MAX);
    for (i = 0; i < PAYLOAD_MAX; i++)
        payload[i] = __VERIFIER_nondet_uchar();

    len = cobs_encode(payload, n, frame);
    assert(len >= n + 1 && len <= n + 2);

    rx_reset(&rx);
    for (i = 0; i < len; i++) {
        assert(frame[i] != 0);
        rx_byte(&rx, frame[i]);
    }
    assert(rx_end(&rx));
    assert(rx.len == n);
    for (i = 0; i < n; i++)
        assert(rx.buf[i] == payload[i]);
    return 0;
}
