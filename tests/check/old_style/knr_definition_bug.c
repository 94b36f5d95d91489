// A function in the style of the first book; arguments are not converted.
//@ expect: violated
//@ range: 0..9
//@ witness: 200
#include <assert.h>

extern int __VERIFIER_nondet_int();

static int scale(value, factor)
int value;
char factor;
{
    return value * factor;
}

int main()
{
    int factor = __VERIFIER_nondet_int();
    if (factor < 0 || factor > 255)
        return 0;
    assert(scale(2, factor) == 2 * factor); //~ check: assertion
    return 0;
}
