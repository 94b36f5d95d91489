// A function that fails does not note that it was called. On an abstraction without the value of `status`, a correct run would
// seem to lead through it; there is none.
//@ options: --method transitions
//@ says: `status == SUCCESS` is false
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum { SUCCESS, FAILURE };

static int count;

static void note(void)
{
    count++;
}

static int attempt(int ready)
{
    if (ready) { //~ cause
        return SUCCESS;
    } else {
        return FAILURE; //~ cause
    }
}

int main(void)
{
    int status = attempt(__VERIFIER_nondet_int());
    if (status == SUCCESS) //~ cause
        note();
    assert(count == 1);
    return 0;
}
