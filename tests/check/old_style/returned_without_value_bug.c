// A function that forgets its result on one path; the caller ignores it there.
//@ expect: violated
//@ range: 0..9
//@ witness: 0 5
#include <assert.h>

extern int __VERIFIER_nondet_int();

static status(n)
{
    if (n)
        return 1;

}

int main()
{
    int n = __VERIFIER_nondet_int();
    int s = status(n);
    assert(s == 0 || s == 1); //~ check: assertion
    return 0;
}
