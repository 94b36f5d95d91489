// A pointer that stays between the start and one past the end.
//@ expect: holds
//@ options: --enable pointer-arithmetic
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    char *block = malloc(n + 1), *p = block + n, *none = 0;
    p = p + 1;
    p = p - n;
    none += n - n;
    return p - block == 2;
}
