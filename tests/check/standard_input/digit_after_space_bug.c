// Behind a space in the format any character may come, also a digit.
//@ expect: violated
//@ stdin: 12 7
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n;
    char c;
    if (scanf("%d %c", &n, &c) == 2)
        assert(!(n == 12 && c == '7')); //~ check: assertion
    return 0;
}
