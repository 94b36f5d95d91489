/* PackBits style run-length coding of fax scan lines. */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define MIN_RUN  3
#define MAX_RUN  128
#define IN_MAX   4
#define OUT_MAX  16

struct sink {
    unsigned char data[OUT_MAX];
    size_t len;
};

static void put(struct sink *out, unsigned char b)
{
    if (out->len < OUT_MAX)
        out->data[out->len] = b;
    out->len++;
}

/* How often the first byte repeats, at most MAX_RUN. */
static size_t run_length(const unsigned char *p, size_t left)
{
    size_t n = 1;

    while (n < left && n < MAX_RUN && p[n] == p[0])
        n++;
    return n;
}

/* Literals: control byte n - 1, then the n bytes as they are. */
static void put_literals(struct sink *out, const unsigned char *p, size_t n)
{
    size_t i;

    if (n == 0)
        return;
    put(out, (unsigned char)(n - 1));
    for (i = 0; i < n; i++)
        put(out, p[i]);
}

/* Run: control byte 257 - n, then the byte. */
static void put_run(struct sink *out, unsigned char b, size_t n)
{
    put(out, (unsigned char)(257 - n));
    put(out, b);
}

static void pack_line(struct sink *out, const unsigned char *in, size_t n)
{
    size_t pos = 0;
    size_t lit = 0;      /* first byte not written yet */

    out->len = 0;
    while (pos < n) {
        size_t run = run_length(in + pos, n - pos);

        if (run >= MIN_RUN) {
            put_literals(out, in + lit, pos - lit);
            put_run(out, in[pos], run);
            lit = pos;
            pos += run;
        } else {
            pos += run;
        }
    }
    put_literals(out, in + lit, n - lit);
}

/* Returns the number of bytes the packed line expands to. */
static size_t unpack_line(const struct sink *src, unsigned char *dst, size_t room)
{
    size_t i = 0, n = 0;

    while (i < src->len) {
        unsigned char ctl = src->data[i++];
        size_t count = ctl < 128 ? ctl + 1u : 257u - ctl;

        while (count-- > 0 && n <= room) {
            if (n < room)
                dst[n] = src->data[i];
            n++;
            if (ctl < 128)
                i++;
        }
        if (ctl >= 128)
            i++;
    }
    return n;
}

int main(void)
{
    unsigned char line[IN_MAX], back[IN_MAX];
    struct sink packed;
    const size_t n = IN_MAX;
    size_t i;

    for (i = 0; i < IN_MAX; i++)
        line[i] = __VERIFIER_nondet_uchar();

    pack_line(&packed, line, n);
    assert(packed.len <= n + 2);
    assert(unpack_line(&packed, back, IN_MAX) == n);
    for (i = 0; i < n; i++)
        assert(back[i] == line[i]);
    return 0;
}
