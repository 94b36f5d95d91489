// A function that returns a function.
//@ expect: holds
//@ range: -3..3
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int minus(int x) { return -x; }
static int same(int x) { return x; }

static int (*absolute(int x))(int)
{
    return x < 0 ? minus : same;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -1000 || x > 1000)
        return 0;
    int y = absolute(x)(x);
    assert(y >= 0);
    return 0;
}
