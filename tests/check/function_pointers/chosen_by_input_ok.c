// One of three functions, by number.
//@ expect: holds
//@ range: 0..3
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern signed char __VERIFIER_nondet_schar(void);

static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }
static int square(int x) { return x * x + 1; }

int main(void)
{
    int (*const table[3])(int) = { twice, next, square };
    unsigned i = __VERIFIER_nondet_uint() % 3;
    int x = __VERIFIER_nondet_schar();
    int y = table[i](x);
    if (i == 2)
        assert(y > 0);
    return 0;
}
