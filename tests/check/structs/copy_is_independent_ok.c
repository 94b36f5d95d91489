// An assigned struct is a copy; a pointer to it is not.
//@ expect: holds
#include <assert.h>

struct point {
    int x, y;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct point a = { __VERIFIER_nondet_int(), 2 };
    struct point b = a;
    int before = a.x;
    b.x = 9;
    assert(a.x == before);
    return 0;
}
