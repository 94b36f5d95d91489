// The size that snprintf is told is not that of the array.
//@ expect: violated
//@ witness: 12345
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char text[5];
    snprintf(text, 8, "%u", __VERIFIER_nondet_uint()); //~ check: out-of-bounds
    return 0;
}
