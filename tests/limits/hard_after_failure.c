// The first assertion fails, and is found to do so at once; the second one holds, which no solver proves soon.
#include <assert.h>

int nondet_int(void);
unsigned nondet_uint(void);

int main(void)
{
    int count = nondet_int();
    assert(count != 7);
    unsigned long left = nondet_uint(), right = nondet_uint();
    if (left > 1 && right > 1)
        assert(left * right != 4611685975477714031ul);
    return 0;
}
