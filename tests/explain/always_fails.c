// Every run fails.
//@ says: No run passes that ends within the bounds, whatever its inputs.
//@ says: That every run that ends within the bounds fails was proven.
//@ says not: Every run that comes here fails.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int absolute(int number)
{
    return number < 0 ? number : -number; //~ cause
}

int main(void)
{
    int number = __VERIFIER_nondet_int();
    if (number == 0 || number < -1000)
        number = 5;
    assert(absolute(number) > 0); //~ cause
    return 0;
}
