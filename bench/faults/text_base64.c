/* Streaming base64 encoder, as used for mail attachments. */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define B64_OUT 16

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

struct b64_enc {
    unsigned int acc;      /* bits not written yet, right aligned */
    unsigned int nbits;    /* how many of them */
    char out[B64_OUT];
    size_t len;
};

static void b64_init(struct b64_enc *e)
{
    e->acc = 0;
    e->nbits = 0;
    e->len = 0;
}

static void b64_emit(struct b64_enc *e, char c)
{
    if (e->len < B64_OUT)
        e->out[e->len++] = c;
}

/* Add bytes to the stream; complete sextets are written at once. */
static void b64_update(struct b64_enc *e, const unsigned char *p, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        e->acc = (e->acc << 8) | p[i];
        e->nbits += 8;
        if (e->nbits >= 6) {
            e->nbits -= 6;
            b64_emit(e, alphabet[(e->acc >> e->nbits) & 0x3F]);
        }
        e->acc &= (1u << e->nbits) - 1;
    }
}

/* Write what remains and fill the last group of four. */
static void b64_final(struct b64_enc *e)
{
    if (e->nbits > 0) {
        unsigned int rest = e->acc << (e->nbits < 6 ? 6 - e->nbits : 0);

        b64_emit(e, alphabet[rest & 0x3F]);
        e->nbits = 0;
    }
    while (e->len % 4 != 0)
        b64_emit(e, '=');
}

/* Value of one character, -1 when it is no base64 digit. */
static int b64_value(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    if (c == '+')
        return 62;
    if (c == '/')
        return 63;
    return -1;
}

int main(void)
{
    struct b64_enc enc;
    unsigned char data[4];
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int i;

    __VERIFIER_assume(n <= 4);
    for (i = 0; i < 4; i++)
        data[i] = __VERIFIER_nondet_uchar();

    b64_init(&enc);
    b64_update(&enc, data, n);
    b64_final(&enc);

    assert(enc.len == (n + 2) / 3 * 4);
    for (i = 0; i < n; i++) {
        /* byte i begins in sextet i * 8 / 6 */
        unsigned int at = i * 8 / 6;
        unsigned int shift = 4 - i * 8 % 6;
        int hi = b64_value(enc.out[at]);
        int lo = b64_value(enc.out[at + 1]);

        assert(hi >= 0 && lo >= 0);
        assert((unsigned char)(((hi << 6) | lo) >> shift) == data[i]);
    }
    return 0;
}
