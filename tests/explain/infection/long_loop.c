// A run of more than 100000 steps.
//@ options: --method infection
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int next(int state)
{
    return state < 1000 ? state + 3 : state - 997;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int state = 5, n = 0, limit = 100; //~ chain
    for (int i = 0; i < 20000; i++) {
        state = next(state);
        if (state > 990)
            n++; //~ chain
        if (n > limit)
            n = limit - 1; //~ chain
    }
    assert(x == 3 || n <= 50);
    return 0;
}
