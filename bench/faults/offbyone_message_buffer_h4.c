/*
 * Message buffer between two tasks: variable length messages in a circular
 * byte array, each with a one byte length in front.  One byte of the array is
 * never used, so that "head == tail" always means empty.
 */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MB_SIZE     6
#define MB_MAX_MSG  3
#define LEN_BYTES   1

typedef struct {
    uint8_t data[MB_SIZE];
    uint8_t head;               /* next byte to write */
    uint8_t tail;               /* next byte to read  */
    uint8_t low_water;          /* the least free space ever seen */
} msgbuf_t;

static unsigned mb_used(const msgbuf_t *b)
{
    if (b->head >= b->tail)
        return (unsigned)(b->head - b->tail);
    return (unsigned)(b->head + MB_SIZE - b->tail);
}

static unsigned mb_free(const msgbuf_t *b)
{
    return MB_SIZE - mb_used(b);
}

static void mb_init(msgbuf_t *b)
{
    for (int i = 0; i < MB_SIZE; i++)
        b->data[i] = 0;
    b->head = 0;
    b->tail = 0;
    b->low_water = MB_SIZE - 1;
}

static uint8_t mb_advance(uint8_t at, unsigned by)
{
    unsigned to = at + by;
    if (to >= MB_SIZE)
        to -= MB_SIZE;
    return (uint8_t)to;
}

/* Copy n bytes in, over the end of the array if need be. */
static void mb_put(msgbuf_t *b, const uint8_t *src, unsigned n)
{
    uint8_t at = b->head;

    for (unsigned i = 0; i < n; i++) {
        b->data[at] = src[i];
        at = mb_advance(at, 1);
    }
    b->head = at;
}

static void mb_get(msgbuf_t *b, uint8_t *dst, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        dst[i] = b->data[mb_advance(b->tail, i)];
    b->tail = mb_advance(b->tail, n);
}

/* All of the message goes in, or nothing. */
static bool mb_send(msgbuf_t *b, const uint8_t *msg, uint8_t len)
{
    if (len == 0 || len > MB_MAX_MSG)
        return false;
    if (mb_free(b) < len + LEN_BYTES)
        return false;
    mb_put(b, &len, LEN_BYTES);
    mb_put(b, msg, len);
    if (mb_free(b) < b->low_water)
        b->low_water = (uint8_t)mb_free(b);
    return true;
}

/*
 * Receive one message in dst with room for max bytes; returns its length.
 * A message that is too long stays in the buffer and 0 is returned.
 */
static uint8_t mb_receive(msgbuf_t *b, uint8_t *dst, uint8_t max)
{
    if (b->head == b->tail)
        return 0;

    uint8_t len = b->data[b->tail];
    if (len > max)
        return 0;
    b->tail = mb_advance(b->tail, LEN_BYTES);
    mb_get(b, dst, len);
    return len;
}

/* ------------------------------------------------------------------ */

int main(void)
{
    msgbuf_t mb;
    uint8_t out[MB_MAX_MSG], in[MB_MAX_MSG];
    uint8_t len[4], seed[4];
    int first = 0, last = 0;            /* messages on the way */
    unsigned bytes = 0;

    mb_init(&mb);
    for (int step = 0; step < 4; step++) {
        if (__VERIFIER_nondet_bool()) {
            uint8_t n = __VERIFIER_nondet_uchar();
            uint8_t s = __VERIFIER_nondet_uchar();
            __VERIFIER_assume(n >= 1 && n <= MB_MAX_MSG);
            for (int i = 0; i < MB_MAX_MSG; i++)
                out[i] = (uint8_t)(s + i);
            bool ok = mb_send(&mb, out, n);
            assert(ok || bytes + n + 1 > MB_SIZE - 1);
            if (ok) {
                len[last] = n;
                seed[last] = s;
                last++;
                bytes += n + 1u;
            }
        } else {
            uint8_t got = mb_receive(&mb, in, MB_MAX_MSG);
            if (first == last) {
                assert(got == 0);
            } else {
                assert(got == len[first]);
                assert(in[0] == seed[first]);
                assert(in[got - 1] == (uint8_t)(seed[first] + got - 1));
                bytes -= got + 1u;
                first++;
            }
        }
        assert(mb.low_water <= MB_SIZE - 1);
    }
    return 0;
}
