/*
 * PackBits style run length coding for bitmap rows.
 *
 * The coded stream is a sequence of packets. A control byte c < 0x80
 * announces c + 1 literal bytes; a control byte c >= 0x80 announces one
 * byte that is repeated (c & 0x7f) + 2 times.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define RUN_FLAG  0x80u
#define RUN_MIN   2u
#define RUN_MAX   3u        /* short runs only: the decoder has a small FIFO */
#define LIT_MAX   3u

struct out {
    uint8_t *buf;
    size_t size;
    size_t len;
    bool overflow;
};

static void put(struct out *o, uint8_t b)
{
    if (o->len == o->size) {
        o->overflow = true;
        return;
    }
    o->buf[o->len++] = b;
}

/* Length of the run of equal bytes that starts at `from`. */
static size_t run_length(const uint8_t *src, size_t n, size_t from)
{
    size_t len = 1;

    while (from + len < n && len < RUN_MAX && src[from + len] == src[from])
        len++;
    return len;
}

static void put_literals(struct out *o, const uint8_t *src, size_t from,
                         size_t to)
{
    size_t i;

    if (from == to)
        return;
    put(o, (uint8_t)(to - from - 1u));
    for (i = from; i < to; i++)
        put(o, src[i]);
}

/* Codes n bytes; returns the coded length, or 0 when there is no room. */
static size_t pack(const uint8_t *src, size_t n, uint8_t *dst, size_t size)
{
    struct out o = { dst, size, 0, false };
    size_t lit = 0;         /* start of the literals not yet written */
    size_t pos = 0;

    while (pos < n) {
        size_t run = run_length(src, n, pos);

        if (run >= RUN_MIN) {
            put_literals(&o, src, lit, pos);
            put(&o, (uint8_t)(RUN_FLAG | (run - RUN_MIN)));
            put(&o, src[pos]);
            pos += run;
            lit = pos;
        } else {
            pos++;
            if (pos - lit == LIT_MAX) {
                put_literals(&o, src, lit, pos);
                lit = pos;
            }
        }
    }
    put_literals(&o, src, lit, n);
    return o.overflow ? 0 : o.len;
}

/* Decodes; returns the number of bytes written, 0 for a bad stream. */
static size_t unpack(const uint8_t *src, size_t n, uint8_t *dst, size_t size)
{
    struct out o = { dst, size, 0, false };
    size_t pos = 0;

    while (pos < n) {
        uint8_t c = src[pos++];
        size_t count, i;

        if (c & RUN_FLAG) {
            count = (size_t)(c & ~RUN_FLAG) + RUN_MIN;
            if (pos >= n || count > RUN_MAX)
                return 0;
            for (i = 0; i < count; i++)
                put(&o, src[pos]);
            pos++;
        } else {
            count = (size_t)c + 1u;
            if (count > LIT_MAX || count > n - pos)
                return 0;
            for (i = 0; i < count; i++)
                put(&o, src[pos + i]);
            pos += count;
        }
    }
    return o.overflow ? 0 : o.len;
}

/* ------------------------------------------------------------------ */

#define ROW 4

int main(void)
{
    uint8_t row[ROW], coded[2 * ROW], back[ROW];
    size_t n, len, got, i;

    n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n >= 1 && n <= ROW);
    for (i = 0; i < ROW; i++)
        row[i] = __VERIFIER_nondet_uchar() & 0x03u;

    len = pack(row, n, coded, sizeof coded);
    assert(len >= 2 && len <= n + 2);

    got = unpack(coded, len, back, sizeof back);
    assert(got == n);
    for (i = 0; i < n; i++)
        assert(back[i] == row[i]);
    return 0;
}
