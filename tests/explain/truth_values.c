// Relations of truth values: an input of one bit, and values that are kept in bytes.
//@ options: --find-causes all
//@ says: more < on
//@ says: truth_values.c:13 == on of
#include <assert.h>
#include <stdbool.h>
extern bool __VERIFIER_nondet_bool(void);

int main(void)
{
    bool on = __VERIFIER_nondet_bool();
    bool more = __VERIFIER_nondet_bool();
    bool both = on && !more; //~ cause
    assert(!both);
    return 0;
}
