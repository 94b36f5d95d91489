// Nobody asks about accesses outside, but there is none.
//@ expect: holds
//@ options: --disable out-of-bounds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[2] = {0, 0};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 1)
        return 0;
    int y = a[i];
    assert(y == 0);
    return y;
}
