// Swapping whole structs by a third one.
//@ expect: violated
//@ witness: 1 2 3 4
#include <assert.h>

struct pair {
    long key;
    char value;
};

extern long __VERIFIER_nondet_long(void);
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    struct pair a = { __VERIFIER_nondet_long(), __VERIFIER_nondet_char() };
    struct pair b = { __VERIFIER_nondet_long(), __VERIFIER_nondet_char() };
    struct pair old_a = a, old_b = b;
    struct pair third = a;
    a = b;
    b = a;
    assert(a.key == old_b.key && a.value == old_b.value);
    assert(b.key == old_a.key && b.value == old_a.value); //~ check: assertion
    return 0;
}
