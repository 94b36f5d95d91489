// A loop without a bound of its own: what comes after the limit was not looked at, and the page says so.
//@ command: check --unwind 4
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    while (i < n)
        i++;
    assert(i == n);
    return 0;
}
