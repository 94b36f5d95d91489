// A pointer that leaves a block of computed size.
//@ expect: violated
//@ options: --enable pointer-arithmetic
//@ witness: 3 5
//@ range: 0..9
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar(), m = __VERIFIER_nondet_uchar();
    char *block = malloc(n);
    if (!block)
        return 0;
    return block + m == 0; //~ check: pointer-arithmetic
}
