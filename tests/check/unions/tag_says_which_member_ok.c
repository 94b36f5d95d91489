// A tagged union, read by its tag.
//@ expect: holds
#include <assert.h>

struct value {
    int is_small;
    union {
        long large;
        signed char small;
    } u;
};

extern int __VERIFIER_nondet_int(void);
extern signed char __VERIFIER_nondet_schar(void);

int main(void)
{
    struct value value = { __VERIFIER_nondet_int() == 1, { -1 } };
    signed char c = __VERIFIER_nondet_schar();
    if (value.is_small)
        value.u.small = c;
    else
        value.u.large = c;
    assert((value.is_small ? value.u.small : value.u.large) == c);
    return 0;
}
