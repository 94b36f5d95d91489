// The failure is in the sixtieth turn of a loop without choices.
//@ expect: violated
//@ witness: 60
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    for (int i = 1; i <= 80; i++)
        assert(i != 60 || x != 60); //~ check: assertion
    return 0;
}
