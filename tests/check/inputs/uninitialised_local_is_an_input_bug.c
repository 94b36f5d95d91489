// A local without a value may have any value, but only one.
//@ expect: violated
//@ witness: 3
#include <assert.h>

int main(void)
{
    int x;
    int y = x;
    assert(x != 3); //~ check: assertion
    return 0;
}
