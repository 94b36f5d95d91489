// Two fixes hold, one of the code and one of what it is compared with. A call shows what each of them would do.
//@ says: Another fix, with `<=` in place of `<` in `x < limit`, does something else: `clamp(1)` returns 0 after the first fix and 1 after the other. Which is meant?
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static int limit;
static int used;

static int reference(int x)
{
    return x < limit ? x : limit - 1; //~ cause
}

static int clamp(int x)
{
    used = limit; //~ cause
    if (x <= limit) //~ cause
        return x;
    return used - 1;
}

int main(void)
{
    limit = 1 + __VERIFIER_nondet_uchar() % 100;
    int x = __VERIFIER_nondet_uchar();
    int got = clamp(x);
    assert(got == reference(x));
    return 0;
}
