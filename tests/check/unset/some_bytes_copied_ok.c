// As many bytes are copied as an input says.
//@ expect: holds
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int from[4], to[4];
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 2 || n == 3) {
        memcpy(to, from, n * sizeof *to);
        assert(to[1] == from[1]);
        assert(n < 3 || from[2] == to[2]);
    }
    return 0;
}
