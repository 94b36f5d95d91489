// Almost every run fails; a run that passes has to know the factors of a large number.
#include <assert.h>

unsigned nondet_uint(void);

int main(void)
{
    unsigned long left = nondet_uint(), right = nondet_uint();
    unsigned long product = left * right;
    if (left < 2)
        product = 0;
    if (right < 2)
        product = 0;
    assert(product == 4509708042522280099ul);
    return 0;
}
