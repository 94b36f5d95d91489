// A false assertion ends the run at its line.
//@ expect: fails assertion
#include <assert.h>

static int cube(int n) { return n * n * n; }

int main(void)
{
    assert(cube(2) == 8);
    assert(cube(-2) > 0); //~ run: assertion
    return 0;
}
