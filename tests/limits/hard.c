// The number is prime, so the assertion holds; no solver proves that soon.
#include <assert.h>

unsigned nondet_uint(void);

int main(void)
{
    unsigned long left = nondet_uint(), right = nondet_uint();
    if (left > 1 && right > 1)
        assert(left * right != 4611685975477714031ul);
    return 0;
}
