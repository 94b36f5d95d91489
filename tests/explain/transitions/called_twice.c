// What should only be done if the first step succeeded is done always, and once more where that failed. Every edge of the failing
// run is in runs that pass.
//@ options: --method transitions
//@ says: `finish()` has come back, with status = 1, count = 1
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum { SUCCESS, FAILURE };

static int count;

static int begin(void)
{
    if (__VERIFIER_nondet_int())
        return SUCCESS;
    return FAILURE;
}

static void note(void)
{
    count++;
}

static void finish(void)
{
    if (__VERIFIER_nondet_int())
        note();
}

int main(void)
{
    int status = begin();
    finish(); //~ cause
    if (status == FAILURE)
        note();
    assert(count <= 1);
    return 0;
}
