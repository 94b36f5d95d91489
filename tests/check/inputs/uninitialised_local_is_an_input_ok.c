// A local without a value may have any value, but only one.
//@ expect: holds
#include <assert.h>

int main(void)
{
    int x;
    int y = x;
    assert(x == y);
    return 0;
}
