// A function that forgets its result on one path; the caller ignores it there.
//@ expect: holds
//@ range: 0..9
#include <assert.h>

extern int __VERIFIER_nondet_int();

static status(n)
{
    if (n)
        return 1;
    return 0;
}

int main()
{
    int n = __VERIFIER_nondet_int();
    int s = status(n);
    assert(s == 0 || s == 1);
    return 0;
}
