// What is no number is not passed over: the second attempt finds it again.
//@ expect: violated
//@ stdin: y
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n = 0;
    int first = scanf("%d", &n);
    int second = scanf("%d", &n);
    assert(first != 0 || second == 1); //~ check: assertion
    return 0;
}
