// Of one failing run, the first assignment or one of the others could be wrong. Both runs leave only the first.
//@ options: --method repair --runs 2
//@ says: What would keep this run from failing: 1. line 12: another value of `0`: -2 in place of 0
//@ says: Each of them helps all 2 failing runs.
//@ says not: 2. line
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int level(int is_high)
{
    int result = 0; //~ cause
    if (is_high) {
        result = result + 2;
    } else {
        result = result + 3;
    }
    return result;
}

int main(void)
{
    int is_high = __VERIFIER_nondet_int();
    assert(level(is_high) <= 1);
    return 0;
}
