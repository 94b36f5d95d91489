/* A small Feistel cipher with rotations: what was encrypted can be decrypted. */
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ROUNDS 3

static unsigned char rotate_left(unsigned char x, unsigned n)
{
    return (unsigned char)((x << n) | (x >> (8 - n)));
}

static unsigned char rotate_right(unsigned char x, unsigned n)
{
    return (unsigned char)((x >> n) & (x << (8 - n)));
}

static unsigned short encrypt(unsigned short block, const unsigned char *keys)
{
    unsigned char left = (unsigned char)(block >> 8);
    unsigned char right = (unsigned char)block;
    for (int i = 0; i < ROUNDS; i++) {
        left = (unsigned char)(rotate_left(left, 3) ^ keys[i]);
        right = (unsigned char)(right + left);
    }
    return (unsigned short)(left << 8 | right);
}

static unsigned short decrypt(unsigned short block, const unsigned char *keys)
{
    unsigned char left = (unsigned char)(block >> 8);
    unsigned char right = (unsigned char)block;
    for (int i = ROUNDS - 1; i >= 0; i--) {
        right = (unsigned char)(right - left);
        left = rotate_right((unsigned char)(left ^ keys[i]), 3);
    }
    return (unsigned short)(left << 8 | right);
}

int main(void)
{
    unsigned char keys[ROUNDS];
    for (int i = 0; i < ROUNDS; i++)
        keys[i] = __VERIFIER_nondet_uchar();
    unsigned short plain = __VERIFIER_nondet_ushort();
    assert(decrypt(encrypt(plain, keys), keys) == plain);
    return 0;
}
