// Decimal, octal, hexadecimal and binary constants with suffixes have the type the standard chooses.
//@ expect: exit 0
#include <stdio.h>

#define KIND(e) _Generic((e), int: "int", unsigned: "unsigned", long: "long", \
    unsigned long: "unsigned long", long long: "long long", unsigned long long: "unsigned long long")

int main(void)
{
    printf("%d %d %d %d\n", 255, 0377, 0xfF, 0b11111111);
    printf("%s, %s, %s\n", KIND(2147483647), KIND(2147483648), KIND(0x80000000));
    printf("%s, %s, %s\n", KIND(4294967296), KIND(0xFFFFFFFFFFFFFFFF), KIND(1u));
    printf("%s, %s, %s, %s\n", KIND(1L), KIND(1ul), KIND(1LL), KIND(1uLL));
    printf("%s, %s\n", KIND('a'), KIND(-2147483648));
    return 0;
}
