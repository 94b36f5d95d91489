// A constant in a table is wrong: the line of the table is a cause, with the value that mends it.
//@ says: with 500 in place of `550` nothing fails within the bounds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static const int limits[3] = {
    400,
    550, //~ cause
    640,
};

static int is_enough(int layer, int separation)
{
    return separation >= limits[layer];
}

int main(void)
{
    int layer = __VERIFIER_nondet_int();
    int separation = __VERIFIER_nondet_int();
    __VERIFIER_assume(layer >= 0 && layer < 3);
    __VERIFIER_assume(separation >= 0 && separation < 1000);
    int wanted = layer == 0 ? 400 : layer == 1 ? 500 : 640; //~ cause
    assert(is_enough(layer, separation) == (separation >= wanted)); //~ cause
    return 0;
}
