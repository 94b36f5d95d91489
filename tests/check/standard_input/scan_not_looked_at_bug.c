// Where no number stands nothing is stored, and the character stays there.
//@ expect: violated
//@ stdin: x
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n = 1;
    scanf("%d", &n);
    int c = getchar();
    assert(!(n == 1 && c == 'x')); //~ check: assertion
    return 0;
}
