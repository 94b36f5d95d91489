// What is to the left is counted in the other direction.
//@ says: with `-step` in place of `step`
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static const int cells[9] = {0, 1, 1, 0, 1, 1, 1, 0, 0};

static int reach(int from, int step)
{
    int count = 0; //~ cause
    for (int at = from + step; at >= 0 && at < 9 && cells[at] == 1; at += step) //~ cause
        count++;
    return count;
}

static int run_around(int at)
{
    int step = 1;
    return 1 + reach(at, step) + reach(at, step); //~ cause
}

int main(void)
{
    unsigned char at = __VERIFIER_nondet_uchar() % 9;
    if (cells[at] == 0)
        return 0;
    int want = at < 3 ? 2 : 3;
    assert(run_around(at) == want);
    return 0;
}
