// Whatever rand gives, it is not negative.
//@ expect: holds
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int r = rand();
    assert(r >= 0);
    assert(r % 6 + 1 <= 6);
    return 0;
}
