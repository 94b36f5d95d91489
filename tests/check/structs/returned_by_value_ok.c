// A struct as the result of a function.
//@ expect: holds
//@ range: -9..9
#include <assert.h>

struct quotient {
    int whole, rest;
};

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static struct quotient divide(int a, int b)
{
    struct quotient q = { a / b, a % b };
    return q;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a >= 0 && a < 50 && b > 0 && b < 10);
    struct quotient q = divide(a, b);
    assert(q.rest < b && q.whole * b + q.rest == a);
    return 0;
}
