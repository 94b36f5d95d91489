// A table of pointers, one of which is missing.
//@ expect: holds
//@ range: 0..3
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int a = 1, b = 2, c = 3;
    int *table[3] = { &a, &b, &c };
    unsigned i = __VERIFIER_nondet_uint() % 3;
    assert(*table[i] == (int)i + 1);
    return c & 0;
}
