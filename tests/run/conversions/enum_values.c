// Enumerators are ints, an enumeration without negative values has unsigned type in gcc.
//@ expect: exit 0
//@ stdout: 0 1 10 11\n1 0\n4 4\n-9 1\n2\n
#include <stdio.h>

enum small { A, B, C = 10, D };
enum with_negative { MINUS = -1, ZERO };

int main(void)
{
    enum small s = -1;
    enum with_negative n = -1;
    printf("%d %d %d %d\n", A, B, C, D);
    printf("%d %d\n", s > 0, n > 0);
    printf("%d %d\n", (int)sizeof(enum small), (int)sizeof A);
    printf("%d %d\n", B - C, -D < 0);
    s = 2.9;
    printf("%d\n", s);
    return 0;
}
