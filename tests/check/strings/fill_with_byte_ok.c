// memset writes bytes, not ints.
//@ expect: holds
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int values[2];
    int fill = __VERIFIER_nondet_int() == 0 ? 0 : -1;
    memset(values, fill, sizeof values);
    assert(values[0] == fill && values[1] == fill);
    return 0;
}
