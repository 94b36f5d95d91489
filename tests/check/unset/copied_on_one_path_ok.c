// A copy is made on one of two paths, from one of two sources.
//@ expect: holds
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
    int x;
    int y;
};

int main(void)
{
    struct pair a, b, c;
    int which = __VERIFIER_nondet_int();
    struct pair *from = which > 0 ? &a : &b;
    if (which != 0)
        memcpy(&c, from, sizeof c);
    else
        c.x = a.x;
    if (which > 0)
        assert(c.y == a.y);
    if (which < 0)
        assert(c.y == b.y);
    assert(which < 0 ? c.x == b.x : c.x == a.x);
    return 0;
}
