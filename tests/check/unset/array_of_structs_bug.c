// An element at any index is copied: the copy is like no other element.
//@ expect: violated
//@ range: 0..3
//@ witness: 1 5 6
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct pair {
    int x;
    char y;
};

int main(void)
{
    struct pair all[4], one;
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= 4)
        return 0;
    one = all[i];
    assert(one.x == all[2].x); //~ check: assertion
    return 0;
}
