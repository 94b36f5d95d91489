/*
 * Run length codec for the glyph bitmaps of a small display.
 *
 * Stream format (a packet is a header byte with a payload):
 *   0x80 | n   followed by one byte : the byte is repeated n + 2 times
 *   0x00 | n   followed by n+1 bytes: literal bytes, copied as they are
 *
 * The real device uses packets of up to 129 bytes; here both limits are
 * small, so that the limits matter already for short rows.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ROW_MAX      4
#define PACKED_MAX   7
#define MIN_RUN      2
#define MAX_RUN      3
#define MAX_LITERAL  2
#define RUN_FLAG     0x80u
#define COUNT_MASK   0x7Fu

typedef enum {
    RLE_OK = 0,
    RLE_SHORT_OUTPUT,
    RLE_TRUNCATED
} rle_status_t;

/* A byte sink of fixed size. */
typedef struct {
    uint8_t *base;
    size_t   used;
    size_t   cap;
} sink_t;

static void sink_open(sink_t *s, uint8_t *mem, size_t cap)
{
    s->base = mem;
    s->used = 0;
    s->cap = cap;
}

static bool sink_put(sink_t *s, uint8_t b)
{
    if (s->used >= s->cap)
        return false;
    s->base[s->used++] = b;
    return true;
}

/* Length of the run of equal bytes that begins at pos, at most MAX_RUN. */
static size_t run_length(const uint8_t *row, size_t len, size_t pos)
{
    size_t n = 1;

    while (pos + n < len && n < MAX_RUN && row[pos + n] == row[pos])
        n++;
    return n;
}

/* Writes the literals row[from .. to-1] as one packet; nothing if empty. */
static bool flush_literals(sink_t *out, const uint8_t *row,
                           size_t from, size_t to)
{
    if (from == to)
        return true;
    if (!sink_put(out, (uint8_t)(to - from - 1)))
        return false;
    for (size_t i = from; i < to; i++) {
        if (!sink_put(out, row[i]))
            return false;
    }
    return true;
}

static bool emit_run(sink_t *out, uint8_t value, size_t n)
{
    return sink_put(out, (uint8_t)(RUN_FLAG | (n - MIN_RUN))) &&
           sink_put(out, value);
}

/* Packs one row.  Literals are collected until a run begins or the packet
 * is full. */
static rle_status_t rle_pack(const uint8_t *row, size_t len, sink_t *out)
{
    size_t pos = 0;
    size_t lit = 0;             /* first literal that is not yet written */

    while (pos < len) {
        size_t n = run_length(row, len, pos);

        if (n >= MIN_RUN) {
            if (!flush_literals(out, row, lit, pos))
                return RLE_SHORT_OUTPUT;
            if (!emit_run(out, row[pos], n))
                return RLE_SHORT_OUTPUT;
            pos += n;
            lit = pos;
        } else {
            pos++;
            if (pos - lit == MAX_LITERAL) {
                if (!flush_literals(out, row, lit, pos))
                    return RLE_SHORT_OUTPUT;
            }
        }
    }
    if (!flush_literals(out, row, lit, pos))
        return RLE_SHORT_OUTPUT;
    return RLE_OK;
}

/* Unpacks a whole stream. */
static rle_status_t rle_unpack(const uint8_t *src, size_t len, sink_t *out)
{
    size_t pos = 0;

    while (pos < len) {
        uint8_t head = src[pos++];
        size_t count = head & COUNT_MASK;

        if (head & RUN_FLAG) {
            if (pos >= len)
                return RLE_TRUNCATED;
            for (size_t i = 0; i < count + MIN_RUN; i++) {
                if (!sink_put(out, src[pos]))
                    return RLE_SHORT_OUTPUT;
            }
            pos++;
        } else {
            if (pos + count + 1 > len)
                return RLE_TRUNCATED;
            for (size_t i = 0; i <= count; i++) {
                if (!sink_put(out, src[pos + i]))
                    return RLE_SHORT_OUTPUT;
            }
            pos += count + 1;
        }
    }
    return RLE_OK;
}

int main(void)
{
    uint8_t row[ROW_MAX];
    uint8_t packed[PACKED_MAX] = {0};
    uint8_t back[ROW_MAX] = {0};
    sink_t out, in;

    int len = __VERIFIER_nondet_int();
    __VERIFIER_assume(len >= 0 && len <= ROW_MAX);
    for (int i = 0; i < ROW_MAX; i++) {
        row[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(row[i] < 4);
    }

    sink_open(&out, packed, PACKED_MAX);
    rle_status_t st = rle_pack(row, (size_t)len, &out);
    assert(st == RLE_OK);

    sink_open(&in, back, ROW_MAX);
    st = rle_unpack(packed, out.used, &in);
    assert(st == RLE_OK);
    assert(in.used == (size_t)len);
    for (int i = 0; i < len; i++)
        assert(back[i] == row[i]);
    return 0;
}
