/*
 * Compression of small images with sixteen grey levels for a display. The data is a sequence of
 * tokens: a run of one level fits into one byte, and a group of literal levels has a byte with its
 * length, followed by the levels, two in each byte.
 *
 *     1 vvvv lll     run of lll + 2 times the level vvvv
 *     01 000 lll     group of lll + 1 literal levels
 *     00 000 000     end of the image
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define PIXELS 5
#define MAX_BYTES 12
#define TOKEN_RUN 0x80u
#define TOKEN_LITERALS 0x40u
#define TOKEN_END 0x00u
#define RUN_MIN 2
#define RUN_MAX 9
#define LITERALS_MAX 8

struct stream {
    uint8_t byte[MAX_BYTES];
    int length;
    int position;
};

struct encoder {
    struct stream *out;
    uint8_t literal[LITERALS_MAX];
    int literals;
    int runs;
    int groups;
};

static void stream_clear(struct stream *s)
{
    s->length = 0;
    s->position = 0;
}

static void put_byte(struct stream *s, unsigned value)
{
    assert(s->length < MAX_BYTES);
    s->byte[s->length] = (uint8_t)value;
    s->length++;
}

static bool get_byte(struct stream *s, unsigned *value)
{
    if (s->position == s->length)
        return false;
    *value = s->byte[s->position];
    s->position++;
    return true;
}

/* --- Encoder ------------------------------------------------------------------------------- */

static void flush_literals(struct encoder *e)
{
    if (e->literals == 0)
        return;
    put_byte(e->out, TOKEN_LITERALS | (unsigned)(e->literals - 1));
    for (int i = 0; i < e->literals; i += 2) {
        unsigned high = e->literal[i];
        unsigned low = i + 1 < e->literals ? e->literal[i + 1] : 0;
        put_byte(e->out, high << 4 | low);
    }
    e->literals = 0;
    e->groups++;
}

static void add_literal(struct encoder *e, uint8_t level)
{
    if (e->literals == LITERALS_MAX)
        flush_literals(e);
    e->literal[e->literals] = level;
    e->literals++;
}

static void add_run(struct encoder *e, uint8_t level, int length)
{
    flush_literals(e);
    put_byte(e->out, TOKEN_RUN | (unsigned)level << 3 | (unsigned)(length - RUN_MIN));
    e->runs++;
}

static int run_length(const uint8_t *image, int at, int count)
{
    int length = 1;
    while (at + length < count && length < RUN_MAX && image[at + length] == image[at])
        length++;
    return length;
}

static void encode(struct encoder *e, const uint8_t *image, int count, struct stream *out)
{
    e->out = out;
    e->literals = 0;
    e->runs = 0;
    e->groups = 0;
    stream_clear(out);
    int at = 0;
    while (at < count) {
        int length = run_length(image, at, count);
        if (length >= RUN_MIN)
            add_run(e, image[at], length);
        else
            add_literal(e, image[at]);
        at += length;
    }
    flush_literals(e);
    put_byte(out, TOKEN_END);
}

/* --- Decoder ------------------------------------------------------------------------------- */

static int decode_run(unsigned token, uint8_t *image, int room)
{
    int length = (int)(token & 0x07u) + RUN_MIN;
    uint8_t level = token >> 3 & 0x0fu;
    if (length > room)
        return -1;
    for (int i = 0; i < length; i++)
        image[i] = level;
    return length;
}

static int decode_literals(struct stream *in, unsigned token, uint8_t *image, int room)
{
    int length = (int)(token & 0x03u) + 1;
    unsigned pair = 0;
    if (length > room)
        return -1;
    for (int i = 0; i < length; i++) {
        if (i % 2 == 0 && !get_byte(in, &pair))
            return -1;
        image[i] = i % 2 == 0 ? pair >> 4 : pair & 0x0fu;
    }
    return length;
}

/* Returns the number of levels, or -1 if the data is damaged or does not fit. */
static int decode(struct stream *in, uint8_t *image, int room)
{
    int count = 0;
    unsigned token;
    while (get_byte(in, &token)) {
        int length;
        if (token == TOKEN_END)
            return count;
        if (token & TOKEN_RUN)
            length = decode_run(token, image + count, room - count);
        else if (token & TOKEN_LITERALS)
            length = decode_literals(in, token, image + count, room - count);
        else
            return -1;
        if (length < 0)
            return -1;
        count += length;
    }
    return -1;
}

/* --- Harness ------------------------------------------------------------------------------- */

int main(void)
{
    uint8_t image[PIXELS] = {2, 4, 4, 15, 15};
    image[2] = __VERIFIER_nondet_uchar();
    image[4] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(image[2] < 16 && image[4] < 16);

    struct stream data;
    struct encoder e;
    encode(&e, image, PIXELS, &data);
    assert(e.runs + e.groups >= 1 && data.length <= PIXELS + 1);

    uint8_t copy[PIXELS] = {0};
    int count = decode(&data, copy, PIXELS);
    assert(count == PIXELS);
    assert(data.position == data.length);
    for (int i = 0; i < PIXELS; i++)
        assert(copy[i] == image[i]);

    /* Data that was cut off is noticed. */
    stream_clear(&data);
    put_byte(&data, TOKEN_RUN | 1);
    put_byte(&data, TOKEN_LITERALS);
    assert(decode(&data, copy, PIXELS) == -1);
    return 0;
}
