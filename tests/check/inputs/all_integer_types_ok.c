// Every kind of input has the range of its type.
//@ expect: holds
//@ range: 0..1
#include <assert.h>

extern signed char __VERIFIER_nondet_schar(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    long a = __VERIFIER_nondet_schar(), b = __VERIFIER_nondet_uchar(), c = __VERIFIER_nondet_short();
    long d = __VERIFIER_nondet_ushort(), e = __VERIFIER_nondet_bool();
    assert(a >= -128 && a <= 127);
    assert(b >= 0 && b <= 255);
    assert(c >= -32768 && c <= 32767);
    assert(d >= 0 && d <= 65535);
    assert(e == 0 || e == 1);
    return 0;
}
