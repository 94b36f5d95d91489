// Unsigned arithmetic wraps modulo a power of two and is never an overflow.
//@ expect: exit 0
//@ stdout: 0 1 4294967295 4294967294\n18446744073709551615 0\n4294967295\n
#include <stdio.h>
#include <limits.h>

int main(void)
{
    unsigned u = UINT_MAX;
    unsigned long long w = 0;
    printf("%u %u %u %u\n", u + 1, u * u, -1u, 3u - 5u);
    printf("%llu %llu\n", w - 1, -w);
    u = 0;
    u--;
    printf("%u\n", u);
    return 0;
}
