// An element at any index is copied: the copy is like that element.
//@ expect: holds
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
    assert(one.y == all[i].y);
    all[(i + 1) % 4] = one;
    assert(all[(i + 1) % 4].x == all[i].x);
    return 0;
}
