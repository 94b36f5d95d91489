// An assigned struct is a copy; a pointer to it is not.
//@ expect: violated
//@ witness: 5
#include <assert.h>

struct point {
    int x, y;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct point a = { __VERIFIER_nondet_int(), 2 };
    struct point *q = &a;
    int before = a.x;
    q->x = 9;
    assert(a.x == before); //~ check: assertion
    return 0;
}
