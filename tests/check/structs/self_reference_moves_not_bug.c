// A struct that points to itself still points to the old place when it is copied.
//@ expect: violated
//@ witness: 1
#include <assert.h>

struct cell {
    int value;
    struct cell *self;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct cell a = { __VERIFIER_nondet_int(), 0 };
    a.self = &a;
    struct cell b = a;
    b.value = 0;
    assert(b.self->value == b.value); //~ check: assertion
    return 0;
}
