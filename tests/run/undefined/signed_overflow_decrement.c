// A decrement below the smallest long long.
//@ expect: fails signed-overflow
#include <limits.h>

int main(void)
{
    long long n = LLONG_MIN;
    return --n == 0; //~ run: signed-overflow
}
