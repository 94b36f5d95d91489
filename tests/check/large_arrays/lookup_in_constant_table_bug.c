// A table of 256 known entries, read at an unknown place.
//@ expect: violated
//@ witness: 255
//@ range: 0..255
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define ROW(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
#define BLOCK(n) ROW(n), ROW(n + 8), ROW(n + 16), ROW(n + 24), ROW(n + 32), ROW(n + 40), ROW(n + 48), ROW(n + 56)

static const unsigned short table[256] = { BLOCK(0), BLOCK(64), BLOCK(128), BLOCK(193) };

int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar();
    assert(table[i] == i); //~ check: assertion
    return 0;
}
