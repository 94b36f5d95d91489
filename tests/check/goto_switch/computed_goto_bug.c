// A label chosen from a table of labels.
//@ expect: violated
//@ range: 0..3
//@ witness: 2
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    static void *const table[3] = { &&zero, &&one, &&one };
    unsigned i = __VERIFIER_nondet_uint() % 3, result;
    goto *table[i];
zero:
    result = 0;
    goto end;
one:
    result = 1;
    goto end;
two:
    result = 2;
end:
    assert(result == i); //~ check: assertion
    return 0;
}
