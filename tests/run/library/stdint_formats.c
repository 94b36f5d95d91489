// Fixed-width types and the format macros of inttypes.h.
//@ expect: exit 0
//@ stdout: -56 4464 -2147483648 ffffffffffffffff\n1 8\n
#include <stdio.h>
#include <inttypes.h>

int main(void)
{
    int8_t a = (int8_t)200;
    uint16_t b = (uint16_t)70000;
    int32_t c = INT32_MIN;
    uint64_t d = UINT64_MAX;
    printf("%" PRId8 " %" PRIu16 " %" PRId32 " %" PRIx64 "\n", a, b, c, d);
    printf("%d %d\n", INT64_C(1) << 40 > 0, (int)sizeof(intptr_t));
    return 0;
}
