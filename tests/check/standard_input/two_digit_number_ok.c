// A number of at most two digits.
//@ expect: holds
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int value = 0, c;
    for (int i = 0; i < 2 && (c = getchar()) >= '0' && c <= '9'; i++)
        value = 10 * value + c - '0';
    assert(value <= 99);
    return 0;
}
