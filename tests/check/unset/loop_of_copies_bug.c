// Each round has a variable of its own, with other content than that of the round before.
//@ expect: violated
//@ witness: 1 2
#include <assert.h>

struct pair {
    int x;
    int y;
};

int main(void)
{
    struct pair all[2];
    for (int i = 0; i < 2; i++) {
        struct pair one;
        all[i] = one;
    }
    assert(all[0].x == all[1].x); //~ check: assertion
    return 0;
}
