// Offsets that are multiples of 4.
//@ expect: holds
//@ options: --enable misaligned
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char *block = calloc(16, 1);
    static _Alignas(8) char buffer[8];
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n > 3)
        return 0;
    return *(int *)(block + 4 * n) + *(int *)(buffer + n / 2 * 4);
}
