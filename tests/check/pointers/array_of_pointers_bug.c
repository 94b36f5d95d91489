// A table of pointers, one of which is missing.
//@ expect: violated
//@ range: 0..3
//@ witness: 2
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int a = 1, b = 2, c = 3;
    int *table[3] = { &a, &b, 0 };
    unsigned i = __VERIFIER_nondet_uint() % 3;
    assert(*table[i] == (int)i + 1); //~ check: null-dereference
    return c & 0;
}
