// Ten digits, a sign and the end need 12 characters.
//@ expect: violated
//@ witness: -1000000000
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[11];
    sprintf(text, "%d", __VERIFIER_nondet_int()); //~ check: out-of-bounds
    return 0;
}
