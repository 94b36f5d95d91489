// Each round has a variable of its own; what is copied from it stays as it is.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
    int x;
    int y;
};

int main(void)
{
    struct pair last, all[3];
    for (int i = 0; i < 3; i++) {
        struct pair one;
        if (__VERIFIER_nondet_int())
            one.x = i;
        all[i] = one;
        last = one;
    }
    assert(last.x == all[2].x && last.y == all[2].y);
    return 0;
}
