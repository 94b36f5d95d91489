// Fibonacci numbers grow until a byte is too small for them.
//@ expect: holds
//@ range: 0..14
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n < 13);
    unsigned char a = 0, b = 1;
    for (unsigned char i = 0; i < n; i++) {
        unsigned char c = a + b;
        assert(c >= b);
        a = b;
        b = c;
    }
    return 0;
}
