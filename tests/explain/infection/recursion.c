// The innermost call returns the wrong start of the sum.
//@ options: --method infection
#include <assert.h>

static int sum_up_to(int n)
{
    if (n == 0) //~ decision
        return 1; //~ chain
    return n + sum_up_to(n - 1); //~ chain
}

int main(void)
{
    int sum = sum_up_to(3); //~ chain
    assert(sum == 6);
    return 0;
}
