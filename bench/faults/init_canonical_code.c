/*
 * Canonical prefix codes: the lengths alone determine the code words. Words of equal length are
 * consecutive numbers in the order of their symbols, and shorter words come first. Symbols that do
 * not occur have the length 0 and no word.
 */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SYMBOLS 4
#define MAX_LENGTH 3
#define MESSAGE 1
#define BUFFER_BITS 16

struct code {
    uint8_t length[SYMBOLS];
    unsigned word[SYMBOLS];
    /* for decoding: symbols sorted by their words, and the first word of every length */
    unsigned first_word[MAX_LENGTH + 1];
    int first_index[MAX_LENGTH + 1];
    int count[MAX_LENGTH + 1];
    int sorted[SYMBOLS];
};

struct bit_buffer {
    uint8_t bits[BUFFER_BITS];
    int written;
    int read;
};

/* Whether the lengths leave room for all words: the sum of 2^-length is at most 1. */
static int lengths_fit(const uint8_t *length)
{
    int used = 0;
    for (int s = 0; s < SYMBOLS; s++) {
        if (length[s] > 0)
            used += 1 << (MAX_LENGTH - length[s]);
    }
    return used <= 1 << MAX_LENGTH;
}

static void code_build(struct code *c, const uint8_t *length)
{
    unsigned next_word[MAX_LENGTH + 1];
    unsigned word = 0;
    int index = 0;

    for (int n = 0; n <= MAX_LENGTH; n++)
        c->count[n] = 0;
    for (int s = 0; s < SYMBOLS; s++) {
        c->length[s] = length[s];
        c->count[length[s]]++;
    }

    for (int n = 1; n <= MAX_LENGTH; n++) {
        word = (word + (unsigned)c->count[n - 1]) << 1;
        next_word[n] = word;
        c->first_word[n] = word;
        c->first_index[n] = index;
        for (int s = 0; s < SYMBOLS; s++) {
            if (length[s] == n)
                c->sorted[index++] = s;
        }
    }
    for (int s = 0; s < SYMBOLS; s++) {
        if (length[s] > 0)
            c->word[s] = next_word[length[s]]++;
    }
}

static void put_bit(struct bit_buffer *b, unsigned bit)
{
    assert(b->written < BUFFER_BITS);
    b->bits[b->written++] = (uint8_t)bit;
}

static int get_bit(struct bit_buffer *b)
{
    if (b->read == b->written)
        return -1;
    return b->bits[b->read++];
}

static void encode(const struct code *c, int symbol, struct bit_buffer *out)
{
    assert(c->length[symbol] > 0);
    for (int n = c->length[symbol] - 1; n >= 0; n--)
        put_bit(out, (c->word[symbol] >> n) & 1u);
}

/* Returns the next symbol, or -1 if the bits are no word. */
static int decode(const struct code *c, struct bit_buffer *in)
{
    unsigned word = 0;
    for (int n = 1; n <= MAX_LENGTH; n++) {
        int bit = get_bit(in);
        if (bit < 0)
            return -1;
        word = word << 1 | (unsigned)bit;
        if (word - c->first_word[n] < (unsigned)c->count[n])
            return c->sorted[c->first_index[n] + (int)(word - c->first_word[n])];
    }
    return -1;
}

int main(void)
{
    uint8_t length[SYMBOLS];
    int message[MESSAGE];
    struct code c;
    struct bit_buffer bits = {{0}, 0, 0};

    for (int s = 0; s < SYMBOLS; s++) {
        length[s] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(length[s] <= MAX_LENGTH);
    }
    __VERIFIER_assume(lengths_fit(length));
    code_build(&c, length);
    for (int s = 0; s < SYMBOLS; s++) {
        if (length[s] > 0)
            assert(c.word[s] < 1u << length[s]);
    }

    for (int i = 0; i < MESSAGE; i++) {
        message[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(message[i] >= 0 && message[i] < SYMBOLS);
        __VERIFIER_assume(length[message[i]] > 0);
        encode(&c, message[i], &bits);
    }
    for (int i = 0; i < MESSAGE; i++)
        assert(decode(&c, &bits) == message[i]);
    assert(get_bit(&bits) == -1);
    return 0;
}
