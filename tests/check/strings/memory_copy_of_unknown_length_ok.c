// A copy of as many bytes as an input says.
//@ expect: holds
//@ range: 0..9
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char from[4] = "xyz", to[4] = "";
    unsigned n = __VERIFIER_nondet_uint();
    if (n <= 4)
        memcpy(to, from, n);
    assert(to[0] == 0 || to[0] == 'x');
    return 0;
}
