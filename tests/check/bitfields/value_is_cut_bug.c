// Four bits hold sixteen values.
//@ expect: violated
//@ witness: 16
//@ range: 0..20
#include <assert.h>

struct flags {
    unsigned level : 4;
    unsigned rest : 28;
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    struct flags flags = { 0, 5 };
    unsigned x = __VERIFIER_nondet_uint();
    if (x <= 16) {
        flags.level = x;
        assert(flags.level == x); //~ check: assertion
    }
    assert(flags.rest == 5);
    return 0;
}
