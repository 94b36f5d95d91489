// An else belongs to the nearest if, whatever the indentation says.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), sign = 0;
    if (x >= 0) {
        if (x > 100)
            sign = 2;
    } else
        sign = -1;
    if (x > 0)
        assert(sign >= 0);
    return 0;
}
