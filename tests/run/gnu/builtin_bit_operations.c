// Builtins that count and swap bits.
//@ expect: exit 0
//@ stdout: 24 4 4\n23 40 40\n4 0 1\n3412 78563412\n807060504030201\n
#include <stdio.h>

int main(void)
{
    unsigned n = 0x00F0u;
    unsigned long long w = 1ULL << 40;
    printf("%d %d %d\n", __builtin_clz(n), __builtin_ctz(n), __builtin_popcount(n));
    printf("%d %d %d\n", __builtin_clzll(w), __builtin_ctzll(w), __builtin_popcountll(w - 1));
    printf("%d %d %d\n", __builtin_ffs(8), __builtin_ffs(0), __builtin_parity(7));
    printf("%x %x\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678));
    printf("%llx\n", (unsigned long long)__builtin_bswap64(0x0102030405060708ULL));
    return 0;
}
