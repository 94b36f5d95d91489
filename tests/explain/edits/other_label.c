// What was taken is given back on the way out; one error goes out too early.
//@ says: with `goto unlock;` in place of `return -1;` nothing fails within the bounds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int locked;
static int written;

static int put(int value, int limit)
{
    int result = -1;
    if (limit <= 0)
        return -1;
    locked++; //~ cause
    if (value > limit) //~ cause
        return -1; //~ cause
    written = value;
    result = 0;
unlock:
    locked--;
    return result;
}

int main(void)
{
    int value = __VERIFIER_nondet_int(), limit = __VERIFIER_nondet_int();
    int result = put(value, limit);
    assert(locked == 0);
    assert(result != 0 || written <= limit);
    return 0;
}
