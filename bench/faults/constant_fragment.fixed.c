/*
 * Splits the payload of a datagram into fragments for a link with a small MTU. Offsets are
 * told in units of 8 bytes, so every fragment but the last one carries a multiple of 8.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define HEADER 20
#define MAX_FRAGMENTS 8

struct fragment {
    int offset; /* in units of 8 bytes */
    int length; /* in bytes, without header */
    int more;   /* other fragments follow */
};

static int fragment(int payload, int mtu, struct fragment *out)
{
    int room = (mtu - HEADER) & ~7;
    int done = 0;
    int count = 0;

    while (done < payload && count < MAX_FRAGMENTS) {
        int rest = payload - done;
        out[count].offset = done >> 3;
        out[count].length = rest > room ? room : rest;
        out[count].more = rest > room;
        done += out[count].length;
        count++;
    }
    return count;
}

int main(void)
{
    struct fragment fragments[MAX_FRAGMENTS];
    int payload = __VERIFIER_nondet_int();
    int mtu = __VERIFIER_nondet_int();
    __VERIFIER_assume(payload > 0 && payload <= 300);
    __VERIFIER_assume(mtu >= HEADER + 64 && mtu <= 400);

    int count = fragment(payload, mtu, fragments);

    /* the receiver puts them together without gap and without overlap */
    int expected = 0;
    for (int i = 0; i < count; i++) {
        assert(fragments[i].offset * 8 == expected);
        assert(fragments[i].length + HEADER <= mtu);
        assert(fragments[i].more == (i + 1 < count));
        expected += fragments[i].length;
    }
    assert(expected == payload);
    return 0;
}
