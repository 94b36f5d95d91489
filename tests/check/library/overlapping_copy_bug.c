// memcpy must not be used on overlapping blocks, memmove may.
//@ expect: violated
//@ range: 0..3
//@ witness: 1
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char text[8] = "abcdefg";
    unsigned shift = __VERIFIER_nondet_uint() % 4;
    if (shift > 0)
        memcpy(text + shift, text, 4); //~ check: overlap
    return 0;
}
