// A pointer to one of two variables; writing through it changes one of them.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = 1, b = 2;
    int choose = __VERIFIER_nondet_int();
    int *p = choose ? &a : &b;
    *p = 7;
    assert(a == 7 || b == 7);
    assert(choose ? b == 2 : a == 1);
    return 0;
}
