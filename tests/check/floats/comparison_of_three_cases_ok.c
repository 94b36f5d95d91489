// Less, equal and greater are not the only cases.
//@ expect: holds
//@ range: -2.0..2.0
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    int cases = (a < b) + (a == b) + (a > b);
    assert(cases == 1 || a != a || b != b);
    return 0;
}
