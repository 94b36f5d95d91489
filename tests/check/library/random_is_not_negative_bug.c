// Whatever rand gives, it is not negative.
//@ expect: violated
//@ witness: 5
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int r = rand();
    assert(r >= 0);
    assert(r % 6 + 1 < 6); //~ check: assertion
    return 0;
}
