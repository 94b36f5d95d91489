// With a counter that runs the other way the check is not reached. That is told as what it is, and offered as no fix.
//@ says: with `count--` in place of `count++` the question is only avoided: runs that came to the check no longer do
//@ says not: nothing fails within the bounds
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static int sum;
static int count;

static void add(int x)
{
    sum += x + 1; //~ cause
    count++; //~ cause
}

static void check(int total)
{
    if (count == 3) //~ cause
        assert(sum == total);
}

int main(void)
{
    int total = 0;
    for (int i = 0; i < 3; i++) {
        int x = __VERIFIER_nondet_uchar();
        total += (x | 4) + 9;
        add(x);
    }
    check(total);
    return 0;
}
