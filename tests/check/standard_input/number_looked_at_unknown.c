// A digit that was left there is the first of a number: that is not followed.
//@ expect: unknown
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n = 0;
    scanf("x");
    scanf("%d", &n);
    assert(n == n);
    return 0;
}
