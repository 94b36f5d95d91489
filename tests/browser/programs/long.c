// A run of more than a hundred thousand steps.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int window[8];

static int mix(int value, int step)
{
    if (value % 3 == 0)
        return value + step % 5;
    return value - 1;
}

int main(void)
{
    int seed = __VERIFIER_nondet_int();
    int sum = 0;
    for (int i = 0; i < 15000; i++) {
        window[i % 8] = i;
        sum = mix(sum, i);
    }
    int limit = seed > 100 ? 100 : seed;
    assert(limit <= 50 || sum > 900000);
    return 0;
}
