// The largest allowed amounts, and narrow types shifted beyond their own width.
//@ expect: exit 0
//@ stdout: 2147483648 12288 9223372036854775808 0\n-1 5\n
#include <stdio.h>

int main(void)
{
    unsigned char c = 3;
    unsigned u = 1;
    unsigned long long w = 1;
    printf("%u %d %llu %u\n", u << 31, c << 12, w << 63, u >> 31);
    printf("%d %d\n", -8 >> 31, 5 << 0);
    return 0;
}
