// A number of at most two digits.
//@ expect: violated
//@ stdin: 99
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int value = 0, c;
    for (int i = 0; i < 2 && (c = getchar()) >= '0' && c <= '9'; i++)
        value = 10 * value + c - '0';
    assert(value < 99); //~ check: assertion
    return 0;
}
