// With 64-bit long the same addition is fine.
//@ expect: exit 0
//@ stdout: 4000000000\n
#include <stdio.h>

int main(void)
{
    long n = 2000000000L;
    n = n + n;
    printf("%ld\n", n);
    return 0;
}
