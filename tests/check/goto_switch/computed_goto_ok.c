// A label chosen from a table of labels.
//@ expect: holds
//@ range: 0..3
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    static void *const table[3] = { &&zero, &&one, &&two };
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
    assert(result == i);
    return 0;
}
