/*
 * Base32 (RFC 4648) for the pairing codes of a device, without padding.
 * Bits are collected in an accumulator; a symbol has five bits.  The decoder
 * takes lower case too and rejects codes that no encoder makes.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define RAW_MAX   3
#define CODE_MAX  5         /* ceil(8 * RAW_MAX / 5) */

typedef struct {
    char text[CODE_MAX + 1];
    int  len;
} pair_code;

typedef struct {
    uint8_t byte[RAW_MAX];
    int     len;
} raw_key;

/* 0..25: 'A'..'Z', 26..31: '2'..'7' */
static char symbol_of(unsigned v)
{
    if (v < 26)
        return (char)('A' + v);
    return (char)('2' + (v - 26));
}

/* Value of a symbol or -1. */
static int value_of(char ch)
{
    if (ch >= 'A' && ch <= 'Z')
        return ch - 'A';
    if (ch >= 'a' && ch <= 'z')
        return ch - 'a';
    if (ch >= '2' && ch <= '7')
        return ch - '2' + 26;
    return -1;
}

static void code_encode(const raw_key *key, pair_code *code)
{
    uint32_t acc = 0;
    int bits = 0;

    code->len = 0;
    for (int i = 0; i < key->len; i++) {
        acc = (acc << 8) | key->byte[i];
        bits += 8;
        while (bits >= 5) {
            bits -= 5;
            code->text[code->len++] = symbol_of((acc >> bits) & 31u);
        }
    }
    /* the rest is filled up with zero bits */
    if (bits > 0)
        code->text[code->len++] = symbol_of((acc << (5 - bits)) & 31u);
    code->text[code->len] = '\0';
}

/* False if a symbol is unknown, or if the bits that are left over do not
 * come from an encoder: five or more, or not zero. */
static bool code_decode(const pair_code *code, raw_key *key)
{
    uint32_t acc = 0;
    int bits = 0;

    key->len = 0;
    for (int i = 0; i < code->len; i++) {
        int v = value_of(code->text[i]);

        if (v < 0)
            return false;
        acc = (acc << 5) | (uint32_t)v;
        bits += 5;
        if (bits >= 8) {
            bits -= 8;
            key->byte[key->len++] = (uint8_t)(acc >> bits);
        }
    }
    if (bits >= 5)
        return false;
    return (acc & ((1u << bits) - 1u)) == 0;
}

/* ---- harness ---------------------------------------------------------- */

/* Codes are typed in by people. */
static void retype(pair_code *c, int at)
{
    char ch = c->text[at];

    if (ch >= 'A' && ch <= 'Z')
        c->text[at] = (char)(ch - 'A' + 'a');
}

int main(void)
{
    raw_key key, back;
    pair_code code;

    key.len = __VERIFIER_nondet_int();
    __VERIFIER_assume(key.len >= 1 && key.len <= RAW_MAX);
    for (int i = 0; i < RAW_MAX; i++) {
        key.byte[i] = __VERIFIER_nondet_uchar();
        back.byte[i] = 0;
    }

    code_encode(&key, &code);
    assert(code.len == (8 * key.len + 4) / 5);
    for (int i = 0; i < CODE_MAX; i++) {
        if (i < code.len && __VERIFIER_nondet_bool())
            retype(&code, i);
    }

    bool ok = code_decode(&code, &back);
    assert(ok);
    assert(back.len == key.len);
    for (int i = 0; i < RAW_MAX; i++) {
        if (i < key.len)
            assert(back.byte[i] == key.byte[i]);
    }
    return 0;
}
