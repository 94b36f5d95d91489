// A sum of floats: edits of float arithmetic keep to what floats have.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static double share(int part, int whole)
{
    double rate = (double)part / 4.0; //~ cause
    return rate + (double)whole; //~ cause
}

int main(void)
{
    int part = __VERIFIER_nondet_int();
    __VERIFIER_assume(part >= 0 && part <= 8);
    assert(share(part, 0) < 2.0); //~ cause
    return 0;
}
