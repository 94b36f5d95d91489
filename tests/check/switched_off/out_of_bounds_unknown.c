// Nobody asks about the access outside, and nobody can say what the machine reads there: what comes after it is open.
//@ expect: unknown
//@ options: --disable out-of-bounds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[2] = {0, 0};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 4)
        return 0;
    int y = a[i];
    assert(i < 2);
    return y;
}
