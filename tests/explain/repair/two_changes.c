// Two assignments are wrong. Either one changed alone breaks what is asserted before: only both together help.
//@ options: --method repair
//@ says: 1. line 12: 2 in place of `3` line 13: 4 in place of `3` checked: nothing fails then within the bounds
//@ says: at most 2 changes at once
//@ says not: 2. line
#include <assert.h>

static int low, high;

static void set_limits(void)
{
    low = 3; //~ cause
    high = 3; //~ cause
}

int main(void)
{
    set_limits();
    assert(low + high == 6);
    assert(high - low == 2);
    return 0;
}
