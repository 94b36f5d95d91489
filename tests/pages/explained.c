// The page about a failure, in order.
//@ command: explain
#include <assert.h>

#define MOST 100

extern int __VERIFIER_nondet_int(void);

static int limited(int value)
{
    if (value > MOST)
        value = MOST + 1;
    if (value < 0)
        value = 0;
    return value;
}

int main(void)
{
    int given = __VERIFIER_nondet_int();
    int result = limited(given);
    assert(result >= 0 && result <= MOST && (given < 0 || result <= given));
    return 0;
}
