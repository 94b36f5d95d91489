// A recursive sum over part of an array; one version forgets the last element.
//@ expect: holds
//@ range: 0..9
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int sum(const unsigned char *values, int count)
{
    if (count == 0)
        return 0;
    return values[count - 1] + sum(values, count - 1);
}

int main(void)
{
    unsigned char values[4];
    int expected = 0;
    for (int i = 0; i < 4; i++)
        expected += values[i] = __VERIFIER_nondet_uchar();
    assert(sum(values, 4) == expected);
    return 0;
}
