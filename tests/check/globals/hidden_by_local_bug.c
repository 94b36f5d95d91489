// An inner declaration hides the global of the same name.
//@ expect: violated
//@ witness: 5
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int count;

static void record(int n)
{
    int count = 0;
    if (n > 0)
        count = n;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    record(n);
    if (n > 0)
        assert(count == n); //~ check: assertion
    return 0;
}
