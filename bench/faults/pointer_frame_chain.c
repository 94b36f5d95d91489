/*
 * Frames in a network driver are chains of small segments. Layers take their header off the front
 * of the chain; segments that become empty are given back.
 */
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define CAPACITY 2
#define SEGMENTS 2
#define LAYERS 2

struct segment {
    struct segment *next;
    unsigned offset;
    unsigned length;
    unsigned char data[CAPACITY];
};

static struct segment *segment_new(struct segment *next)
{
    struct segment *s = malloc(sizeof *s);
    if (s == NULL)
        abort();
    s->next = next;
    s->offset = 0;
    s->length = 0;
    return s;
}

static unsigned chain_length(const struct segment *chain)
{
    unsigned total = 0;
    for (; chain != NULL; chain = chain->next)
        total += chain->length;
    return total;
}

static int chain_first(const struct segment *chain)
{
    while (chain != NULL && chain->length == 0)
        chain = chain->next;
    return chain == NULL ? -1 : chain->data[chain->offset];
}

/* Takes count bytes off the front, or all there are. Returns the rest of the chain. */
static struct segment *chain_trim(struct segment *chain, unsigned count)
{
    while (chain != NULL && count >= chain->length) {
        struct segment *next = chain->next;
        count -= chain->length;
        free(chain);
        chain = next;
    }
    if (chain != NULL) {
        chain->offset = count;
        chain->length -= count;
    }
    return chain;
}

int main(void)
{
    struct segment *chain = NULL;
    unsigned total = 0;

    /* Built from the back; every byte holds the number of bytes from it to the end of the frame. */
    for (int i = 0; i < SEGMENTS; i++) {
        unsigned length = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(length <= CAPACITY);
        chain = segment_new(chain);
        chain->length = length;
        for (unsigned k = 0; k < length; k++)
            chain->data[k] = (unsigned char)(total + length - k);
        total += length;
    }

    for (int layer = 0; layer < LAYERS; layer++) {
        unsigned header = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(header <= SEGMENTS * CAPACITY);
        chain = chain_trim(chain, header);
        total = header < total ? total - header : 0;
        assert(chain_length(chain) == total);
        assert(chain_first(chain) == (total > 0 ? (int)total : -1));
    }
    return 0;
}
