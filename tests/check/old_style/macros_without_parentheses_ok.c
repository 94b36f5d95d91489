// A macro argument that is not in parentheses.
//@ expect: holds
//@ range: 0..9
#include <assert.h>

#define SQUARE(x) ((x) * (x))

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    assert(SQUARE(n + 1) == n * n + 2 * n + 1);
    return 0;
}
