// Letters and digits.
//@ expect: holds
//@ range: 40..70
#include <assert.h>
#include <ctype.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    if (isalnum(c))
        assert(isupper(c) || islower(c) || isdigit(c));
    return 0;
}
