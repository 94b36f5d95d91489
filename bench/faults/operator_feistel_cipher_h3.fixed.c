/*
 * A 16 bit Feistel cipher for obfuscating serial numbers (not for secrets).
 * The block is split into two bytes; the key schedule makes a round key for
 * each round.  Two words are chained (CBC) with an initialisation vector.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ROUNDS 3
#define WORDS  2

typedef uint16_t block_t;

typedef struct {
    uint8_t round_key[ROUNDS];
    block_t whiten;               /* added before the first round */
    block_t iv;
} cipher_t;

static uint8_t rotl8(uint8_t v, unsigned n)
{
    n &= 7u;
    if (n == 0)
        return v;
    return (uint8_t)((v << n) | (v >> (8u - n)));
}

/* Round function: need not be invertible. */
static uint8_t mix(uint8_t half, uint8_t key)
{
    uint8_t t = (uint8_t)(half ^ key);

    t = (uint8_t)(t + rotl8(t, 3));
    return (uint8_t)(t ^ (half & 0x0Fu));
}

/* Round keys: rotated copies of the key bytes with the round number in. */
static void cipher_setup(cipher_t *c, block_t key, block_t iv)
{
    uint8_t k[2];

    k[0] = (uint8_t)(key >> 8);
    k[1] = (uint8_t)(key & 0xFFu);
    for (unsigned r = 0; r < ROUNDS; r++)
        c->round_key[r] = (uint8_t)(rotl8(k[r % 2], r) + r);
    c->whiten = (block_t)(key & 0x1111u);
    c->iv = iv;
}

static block_t join(uint8_t left, uint8_t right)
{
    return (block_t)((left << 8) | right);
}

static block_t encrypt_block(const cipher_t *c, block_t in)
{
    block_t start = (block_t)(in + c->whiten);
    uint8_t left = (uint8_t)(start >> 8);
    uint8_t right = (uint8_t)start;

    for (int r = 0; r < ROUNDS; r++) {
        uint8_t next = (uint8_t)(left ^ mix(right, c->round_key[r]));
        left = right;
        right = next;
    }
    return join(left, right);
}

static block_t decrypt_block(const cipher_t *c, block_t in)
{
    uint8_t left = (uint8_t)(in >> 8);
    uint8_t right = (uint8_t)in;

    for (int r = ROUNDS - 1; r >= 0; r--) {
        uint8_t prev = (uint8_t)(right ^ mix(left, c->round_key[r]));
        right = left;
        left = prev;
    }
    return (block_t)(join(left, right) - c->whiten);
}

/* CBC over an array, in place. */
static void cbc_encrypt(const cipher_t *c, block_t *w, int n)
{
    block_t chain = c->iv;

    for (int i = 0; i < n; i++) {
        w[i] = encrypt_block(c, (block_t)(w[i] ^ chain));
        chain = w[i];
    }
}

static void cbc_decrypt(const cipher_t *c, block_t *w, int n)
{
    block_t chain = c->iv;

    for (int i = 0; i < n; i++) {
        block_t seen = w[i];

        w[i] = (block_t)(decrypt_block(c, seen) ^ chain);
        chain = seen;
    }
}

/* A label: a serial number and its variant, stored encrypted. */
struct label {
    block_t word[WORDS];
    bool    sealed;
};

static void label_fill(struct label *l, block_t serial, block_t variant)
{
    l->word[0] = serial;
    l->word[1] = variant;
    l->sealed = false;
}

static bool label_seal(struct label *l, const cipher_t *c)
{
    if (l->sealed)
        return false;
    cbc_encrypt(c, l->word, WORDS);
    l->sealed = true;
    return true;
}

static bool label_open(struct label *l, const cipher_t *c)
{
    if (!l->sealed)
        return false;
    cbc_decrypt(c, l->word, WORDS);
    l->sealed = false;
    return true;
}

int main(void)
{
    cipher_t c;
    struct label l;

    block_t key = __VERIFIER_nondet_ushort();
    block_t iv = __VERIFIER_nondet_ushort();
    block_t serial = __VERIFIER_nondet_ushort();
    block_t variant = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(variant < 32);

    cipher_setup(&c, key, iv);
    label_fill(&l, serial, variant);
    assert(!label_open(&l, &c));

    bool done = label_seal(&l, &c);
    assert(done);
    assert(!label_seal(&l, &c));

    done = label_open(&l, &c);
    assert(done);
    assert(l.word[0] == serial);
    assert(l.word[1] == variant);
    return 0;
}
