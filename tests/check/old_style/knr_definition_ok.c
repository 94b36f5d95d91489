// A function in the style of the first book; arguments are not converted.
//@ expect: holds
//@ range: 0..9
#include <assert.h>

extern int __VERIFIER_nondet_int();

static int scale(value, factor)
int value;
int factor;
{
    return value * factor;
}

int main()
{
    int factor = __VERIFIER_nondet_int();
    if (factor < 0 || factor > 255)
        return 0;
    assert(scale(2, factor) == 2 * factor);
    return 0;
}
