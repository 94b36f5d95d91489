// Letters and digits.
//@ expect: violated
//@ range: 40..70
//@ witness: '7'
#include <assert.h>
#include <ctype.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    if (isalnum(c))
        assert(isupper(c) || islower(c)); //~ check: assertion
    return 0;
}
