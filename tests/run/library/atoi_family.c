// atoi, atol and atoll skip blanks and stop at the first odd character.
//@ expect: exit 0
//@ stdout: 42 -7 9 0 0\n123456789012 -9000000000000000000\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("%d %d %d %d %d\n", atoi("42"), atoi("  -7x"), atoi("+9"), atoi(""), atoi("x1"));
    printf("%ld %lld\n", atol("123456789012"), atoll("-9000000000000000000"));
    return 0;
}
