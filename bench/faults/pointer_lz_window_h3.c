/*
 * Decoder of an LZ77 stream for firmware images.  Tokens are either a literal
 * byte or a copy (distance, length) from the last WINDOW bytes of the output.
 * The window is a ring buffer, because the output goes to flash at once and
 * cannot be read back.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define WINDOW   4
#define IMAGE    5
#define COPY_MAX 2
#define LITERALS 3

struct token {
    bool    is_copy;
    uint8_t literal;
    int     distance;       /* 1: the byte before */
    int     length;
};

/* Flash: bytes are only appended. */
struct flash {
    uint8_t image[IMAGE];
    size_t  used;
};

struct lz_decoder {
    uint8_t       ring[WINDOW];
    uint8_t      *wr;           /* where the next byte goes     */
    int           filled;       /* valid bytes, at most WINDOW  */
    struct flash *out;
};

static void lz_init(struct lz_decoder *z, struct flash *out)
{
    for (int i = 0; i < WINDOW; i++)
        z->ring[i] = 0;
    z->wr = z->ring;
    z->filled = 0;
    z->out = out;
}

static bool flash_append(struct flash *f, uint8_t b)
{
    if (f->used == IMAGE)
        return false;
    f->image[f->used++] = b;
    return true;
}

/* The position in the ring after p. */
static uint8_t *ring_next(struct lz_decoder *z, uint8_t *p)
{
    p++;
    if (p == z->ring + WINDOW)
        p = z->ring;
    return p;
}

/* The position of the byte written `distance` bytes ago. */
static uint8_t *ring_back(struct lz_decoder *z, int distance)
{
    ptrdiff_t at = z->wr - z->ring;

    if (at < distance)
        at += WINDOW;
    return z->ring + (at - distance);
}

static bool lz_emit(struct lz_decoder *z, uint8_t b)
{
    if (!flash_append(z->out, b))
        return false;
    *z->wr = b;
    z->wr = ring_next(z, z->wr);
    if (z->filled < WINDOW)
        z->filled++;
    return true;
}

/* A copy may overlap its own output (length > distance). */
static bool lz_copy(struct lz_decoder *z, int distance, int length)
{
    uint8_t *rd;

    if (distance < 1 || distance > z->filled)
        return false;
    rd = ring_back(z, distance);
    while (length-- > 0) {
        if (!flash_append(z->out, *rd))
            return false;
        rd = ring_next(z, rd);
    }
    return true;
}

static bool lz_token(struct lz_decoder *z, const struct token *t)
{
    if (t->is_copy)
        return lz_copy(z, t->distance, t->length);
    return lz_emit(z, t->literal);
}

int main(void)
{
    struct flash out;
    struct lz_decoder z;
    uint8_t want[IMAGE];
    int n = 0;

    out.used = 0;
    for (int i = 0; i < IMAGE; i++) {
        out.image[i] = 0;
        want[i] = 0;
    }
    lz_init(&z, &out);

    for (int k = 0; k < LITERALS; k++) {
        struct token lit = { false, __VERIFIER_nondet_uchar(), 0, 0 };
        bool ok = lz_token(&z, &lit);
        assert(ok);
        want[n++] = lit.literal;
    }

    struct token t;
    t.is_copy = __VERIFIER_nondet_bool();
    t.literal = __VERIFIER_nondet_uchar();
    t.distance = __VERIFIER_nondet_int();
    t.length = __VERIFIER_nondet_int();
    __VERIFIER_assume(t.distance >= 1 && t.distance <= WINDOW);
    __VERIFIER_assume(t.length >= 1 && t.length <= COPY_MAX);

    bool ok = lz_token(&z, &t);
    if (t.distance > LITERALS && t.is_copy) {
        assert(!ok);
        return 0;
    }
    assert(ok);
    if (t.is_copy) {
        for (int i = 0; i < t.length; i++) {
            want[n] = want[n - t.distance];
            n++;
        }
    } else {
        want[n++] = t.literal;
    }
    assert(out.used == (size_t)n);
    for (int i = 0; i < IMAGE; i++)
        assert(out.image[i] == want[i]);
    return 0;
}
