// A million cells, of which two are touched.
//@ expect: violated
//@ witness: 5 5 5 5
//@ range: 0..1000
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static char grid[1000][1000];

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() % 1000, y = __VERIFIER_nondet_uint() % 1000;
    unsigned v = __VERIFIER_nondet_uint() % 1000, w = __VERIFIER_nondet_uint() % 1000;
    grid[x][y] = 1;
    grid[v][w] = 2;
    if (x != v || y == w)
        assert(grid[x][y] == 1); //~ check: assertion
    return 0;
}
