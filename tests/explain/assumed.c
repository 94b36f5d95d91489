// The closest run changes what the user does not doubt; under an assumption it changes something else.
//@ options: --assume kind==2@18 --any-passing-run
//@ distance: 4
//@ says: input weight 31 0
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int kind = __VERIFIER_nondet_int(), weight = __VERIFIER_nondet_int();
    __VERIFIER_assume(kind >= 0 && kind <= 2 && weight >= 0 && weight <= 40);
    int price;
    if (kind == 2) //~ cause
        price = weight * 3; //~ cause
    else
        price = weight;
    assert(price <= 90);
    return 0;
}
