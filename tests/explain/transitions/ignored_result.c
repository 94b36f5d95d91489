// One call's result is ignored. Runs that pass take every edge of the failing run, in other calls and with other values: only
// the values tell where it goes wrong.
//@ options: --method transitions
//@ says: `fetch()` has come back, with last = 1
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum { SUCCESS, FAILURE };

static int last;

static int fetch(void)
{
    if (__VERIFIER_nondet_int())
        last = SUCCESS;
    else
        last = FAILURE;
    return last;
}

int main(void)
{
    int status;
    if (__VERIFIER_nondet_int()) {
        fetch(); //~ cause
        status = SUCCESS;
    } else {
        status = fetch();
    }
    assert(status == last);
    return status;
}
