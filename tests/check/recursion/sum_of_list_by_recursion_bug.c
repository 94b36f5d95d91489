// A recursive sum over part of an array; one version forgets the last element.
//@ expect: violated
//@ range: 0..9
//@ witness: 1 0 0 0
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int sum(const unsigned char *values, int count)
{
    if (count == 1)
        return 0;
    return values[count - 1] + sum(values, count - 1);
}

int main(void)
{
    unsigned char values[4];
    int expected = 0;
    for (int i = 0; i < 4; i++)
        expected += values[i] = __VERIFIER_nondet_uchar();
    assert(sum(values, 4) == expected); //~ check: assertion
    return 0;
}
