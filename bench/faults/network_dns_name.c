/*
 * Decoding of a (possibly compressed) domain name of a DNS message into
 * dotted text.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define PTR_MASK  0xc0
#define MAX_JUMPS 2

enum { DNS_TRUNCATED = -1, DNS_BAD_LABEL = -2, DNS_LOOP = -3, DNS_NOSPACE = -4 };

/*
 * Decode the name at `pos` of the message into `out`, a buffer of `cap` bytes;
 * the text is always terminated by a NUL. Returns the number of bytes that the
 * name takes at `pos`, or an error.
 */
static int dns_decode_name(const uint8_t *msg, unsigned int msg_len,
                           unsigned int pos, char *out, unsigned int cap)
{
    unsigned int start = pos;
    unsigned int used = 0;          /* bytes written to out */
    unsigned int jumps = 0;
    unsigned int taken = 0;

    if (cap == 0)
        return DNS_NOSPACE;
    for (;;) {
        uint8_t len;

        if (pos >= msg_len)
            return DNS_TRUNCATED;
        len = msg[pos];

        if ((len & PTR_MASK) == PTR_MASK) {
            if (pos + 1 >= msg_len)
                return DNS_TRUNCATED;
            if (jumps == 0)
                taken = pos + 2 - start;
            if (++jumps > MAX_JUMPS)
                return DNS_LOOP;
            pos = ((unsigned int)(len & ~PTR_MASK) << 8) | msg[pos + 1];
            continue;
        }
        if (len & PTR_MASK)
            return DNS_BAD_LABEL;
        pos++;
        if (len == 0)
            break;
        if (pos + len > msg_len)
            return DNS_TRUNCATED;

        /* the label, the dot before it, and the NUL behind it */
        if (used + len + 1 > cap)
            return DNS_NOSPACE;
        if (used > 0)
            out[used++] = '.';
        for (unsigned int i = 0; i < len; i++)
            out[used++] = (char)msg[pos + i];
        pos += len;
    }

    out[used] = '\0';
    return jumps ? (int)taken : (int)(pos - start);
}

static const uint8_t message[] = {
    2, 'i', 'o', 0,                       /*  0: io */
    3, 'd', 'o', 'c', 0xc0, 0,            /*  4: doc.io */
    1, 'x', 0xc0, 4,                      /* 10: x.doc.io */
    0,                                    /* 14: the root */
    0xc0, 15,                             /* 15: points to itself */
    4, 'a', 'b',                          /* 17: cut off */
};

static const struct {
    unsigned int pos;
    int result;
    const char *text;
} expected[] = {
    { 0, 4, "io" }, { 4, 6, "doc.io" }, { 10, 4, "x.doc.io" }, { 14, 1, "" },
    { 15, DNS_LOOP, "" }, { 17, DNS_TRUNCATED, "" },
};

int main(void)
{
    char out[12];
    unsigned int k = __VERIFIER_nondet_uint();
    unsigned int cap = __VERIFIER_nondet_uint();
    int r;

    __VERIFIER_assume(k < sizeof expected / sizeof expected[0]);
    __VERIFIER_assume(cap >= 1 && cap <= 10);
    memset(out, '#', sizeof out);
    r = dns_decode_name(message, sizeof message, expected[k].pos, out, cap);

    for (unsigned int i = 0; i < sizeof out; i++)
        assert(i < cap || out[i] == '#');
    if (expected[k].result < 0) {
        assert(r == expected[k].result);
    } else if (cap > strlen(expected[k].text)) {
        assert(r == expected[k].result);
        assert(strcmp(out, expected[k].text) == 0);
    } else {
        assert(r == DNS_NOSPACE);
    }
    return 0;
}
