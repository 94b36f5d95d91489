/*
 * CoAP options (RFC 7252, section 3.1): encoder and decoder.
 *
 * An option starts with a byte  (delta << 4) | length.  Nibble values up to
 * 12 stand for themselves, 13 announces one more byte (value - 13), 14 two
 * more bytes (value - 269, big endian), 15 is reserved (payload marker).
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned char  __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BUF_SIZE     12
#define MARKER       0xFF

struct writer {
    uint8_t  buf[BUF_SIZE];
    unsigned pos;
    uint16_t last;        /* number of the option written last */
    bool     fail;
};

struct reader {
    const uint8_t *buf;
    unsigned       len;
    unsigned       pos;
    uint16_t       last;
};

struct option {
    uint16_t number;
    uint16_t length;
    unsigned value;       /* offset of the value in the buffer */
};

/* ---------------------------------------------------------------- write */

static void put(struct writer *w, unsigned byte)
{
    if (w->pos >= BUF_SIZE) {
        w->fail = true;
        return;
    }
    w->buf[w->pos++] = (uint8_t)byte;
}

static unsigned nibble_of(unsigned v)
{
    if (v < 13)
        return v;
    if (v <= 269)
        return 13;
    return 14;
}

static void put_ext(struct writer *w, unsigned v)
{
    if (v >= 269) {
        put(w, (v - 269) >> 8);
        put(w, (v - 269) & 0xFF);
    } else if (v >= 13) {
        put(w, v - 13);
    }
}

static void writer_init(struct writer *w)
{
    for (unsigned i = 0; i < BUF_SIZE; i++)
        w->buf[i] = 0;
    w->pos = 0;
    w->last = 0;
    w->fail = false;
}

/* options have to be added in ascending order of their numbers */
static bool option_add(struct writer *w, uint16_t number, uint8_t fill,
                       unsigned length)
{
    unsigned delta;

    if (number < w->last)
        return false;
    delta = (unsigned)number - w->last;
    put(w, nibble_of(delta) << 4 | nibble_of(length));
    put_ext(w, delta);
    put_ext(w, length);
    for (unsigned i = 0; i < length; i++)
        put(w, fill);
    w->last = number;
    return !w->fail;
}

/* ----------------------------------------------------------------- read */

static bool get_ext(struct reader *r, unsigned nibble, unsigned *v)
{
    switch (nibble) {
    case 13:
        if (r->pos + 1 > r->len)
            return false;
        *v = r->buf[r->pos] + 13u;
        r->pos += 1;
        return true;
    case 14:
        if (r->pos + 2 > r->len)
            return false;
        *v = ((unsigned)r->buf[r->pos] << 8 | r->buf[r->pos + 1]) + 269u;
        r->pos += 2;
        return true;
    case 15:
        return false;
    default:
        *v = nibble;
        return true;
    }
}

/* reads the next option; false at the end or for a malformed one */
static bool option_next(struct reader *r, struct option *o)
{
    unsigned head, delta, length;

    if (r->pos >= r->len || r->buf[r->pos] == MARKER)
        return false;
    head = r->buf[r->pos++];
    if (!get_ext(r, head >> 4, &delta))
        return false;
    if (!get_ext(r, head & 0x0F, &length))
        return false;
    if (length > r->len - r->pos)
        return false;
    if (delta > 0xFFFFu - r->last)
        return false;
    r->last = (uint16_t)(r->last + delta);
    o->number = r->last;
    o->length = (uint16_t)length;
    o->value = r->pos;
    r->pos += length;
    return true;
}

int main(void)
{
    struct writer w;
    struct reader r;
    struct option o;
    uint16_t num[2];
    unsigned len[2];

    writer_init(&w);
    for (int i = 0; i < 2; i++) {
        num[i] = __VERIFIER_nondet_ushort();
        len[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(len[i] <= 1);
        __VERIFIER_assume(i == 0 || num[i] >= num[i - 1]);
        assert(option_add(&w, num[i], (uint8_t)(0xA0 + i), len[i]));
    }

    r.buf = w.buf;
    r.len = w.pos;
    r.pos = 0;
    r.last = 0;
    for (int i = 0; i < 2; i++) {
        assert(option_next(&r, &o));
        assert(o.number == num[i]);
        assert(o.length == len[i]);
        if (o.length > 0)
            assert(w.buf[o.value] == 0xA0 + i);
    }
    assert(!option_next(&r, &o));
    return 0;
}
