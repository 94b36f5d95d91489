// `==` binds closer than `&`: the flag is asked for in the wrong way.
//@ options:
//@ says: the comparison is made before the bits are combined: are parentheses missing?
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);

enum { READY = 1, BUSY = 2 };

static int is_idle(unsigned flags)
{
    return flags & BUSY == 0; //~ cause
}

int main(void)
{
    unsigned flags = __VERIFIER_nondet_uint();
    int idle = is_idle(flags); //~ cause
    assert(idle == ((flags & BUSY) == 0));
    return 0;
}
