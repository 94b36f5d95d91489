// Every float is a double; not every double is a float.
//@ expect: holds
//@ range: -9.0..9.0
#include <assert.h>

extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x > 0 && x < 1000)
        assert((double)(float)x == x);
    return 0;
}
