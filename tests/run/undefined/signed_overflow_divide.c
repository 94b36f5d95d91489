// The smallest int divided by minus one does not fit.
//@ expect: fails signed-overflow
#include <limits.h>

int main(void)
{
    int n = INT_MIN, d = -1;
    return n / d == 0; //~ run: signed-overflow
}
