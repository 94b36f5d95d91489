// An int at any offset of a block.
//@ expect: violated
//@ options: --enable misaligned
//@ witness: 1
//@ range: 0..12
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char *block = calloc(16, 1);
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n > 12)
        return 0;
    return *(int *)(block + n); //~ check: misaligned
}
