// What follows a number is read as a character: seldom the one that was meant.
//@ expect: violated
//@ stdin: 12\n+
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n;
    char operator = 0;
    if (scanf("%d%c", &n, &operator) == 2)
        assert(operator != '\n'); //~ check: assertion
    return 0;
}
