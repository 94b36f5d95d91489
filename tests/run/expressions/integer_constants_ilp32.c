// On a 32-bit machine large constants become long long instead of long.
//@ expect: exit 0
//@ options: --machine ilp32
//@ stdout: long long, unsigned\nlong long, unsigned long long\nunsigned, long\n
#include <stdio.h>

#define KIND(e) _Generic((e), int: "int", unsigned: "unsigned", long: "long", \
    unsigned long: "unsigned long", long long: "long long", unsigned long long: "unsigned long long")

int main(void)
{
    printf("%s, %s\n", KIND(2147483648), KIND(0x80000000));
    printf("%s, %s\n", KIND(4294967296), KIND(0xFFFFFFFFFFFFFFFF));
    printf("%s, %s\n", KIND(sizeof 1), KIND(1L));
    return 0;
}
