// A copy of as many bytes as an input says.
//@ expect: violated
//@ range: 0..9
//@ witness: 5
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char from[4] = "xyz", to[4] = "";
    unsigned n = __VERIFIER_nondet_uint();
    if (n <= 5)
        memcpy(to, from, n); //~ check: out-of-bounds
    assert(to[0] == 0 || to[0] == 'x');
    return 0;
}
