// Lives that end without a step of their own, results that were never given back, and library functions behind pointers: none of
// this may be called proven.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

static int sometimes(int a)
{
    if (a)
        return 5;
}

static int jumped_back(void)
{
    int n = 0, *old = 0;
again:;
    int a[n + 1];
    if (n == 1 && nondet_int())
        *old = 1; //~ open: use-after-scope
    old = a;
    n++;
    if (n < 2)
        goto again;
    return n;
}

static int freed_elsewhere(void)
{
    void (*release)(void *) = free;
    int *p = malloc(4);
    *p = 1;
    if (nondet_int())
        release(p);
    return *p; //~ open: use-after-free
}

static void same_text(void)
{
    int *one = (int *)getenv("HOME"), *other = (int *)getenv("HOME");
    if (one && one == other)
        assert(0); //~ open: assertion
}

int main(void)
{
    int one = sometimes(1), other = sometimes(0);
    if (nondet_int())
        assert(other == 5); //~ open: assertion
    if (nondet_int())
        same_text();
    return one + jumped_back() + freed_elsewhere(); //~ open: signed-overflow
}
