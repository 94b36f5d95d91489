// The limits in limits.h and stdint.h.
//@ expect: exit 0
#include <stdio.h>
#include <limits.h>
#include <stdint.h>

int main(void)
{
    printf("%d %d %d %d\n", CHAR_MIN, CHAR_MAX, UCHAR_MAX, SCHAR_MIN);
    printf("%d %d %d\n", SHRT_MIN, SHRT_MAX, USHRT_MAX);
    printf("%d %d %u\n", INT_MIN, INT_MAX, UINT_MAX);
    printf("%ld %lu %lld %llu\n", LONG_MIN, ULONG_MAX, LLONG_MAX, ULLONG_MAX);
    printf("%d %d %d\n", INT8_MIN, UINT16_MAX, INT32_MAX);
    printf("%d %d\n", SIZE_MAX == ULONG_MAX, (int)sizeof(int_fast16_t));
    printf("%d %d\n", (uint8_t)-1, (int16_t)0x8000);
    return 0;
}
