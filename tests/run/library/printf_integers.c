// All integer conversions with length modifiers.
//@ expect: exit 0
//@ stdout: -5 6 7 100 ff FF\n44 4464 44 4464\n-1 -2 3 18446744073709551615\n4 -4 9\nok% dead BEEF\n
#include <stdio.h>
#include <stddef.h>
#include <stdint.h>

int main(void)
{
    printf("%d %i %u %o %x %X\n", -5, 6, 7u, 64u, 255u, 255u);
    printf("%hhd %hd %hhu %hu\n", 300, 70000, 300, 70000);
    printf("%ld %lld %lu %llu\n", -1L, -2LL, 3UL, 18446744073709551615ULL);
    printf("%zu %td %jd\n", sizeof(int), (ptrdiff_t)-4, (intmax_t)9);
    printf("%c%c%% %lx %llX\n", 'o', 'k', 0xdeadUL, 0xbeefULL);
    return 0;
}
