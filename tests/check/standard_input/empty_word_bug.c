// A word may begin with a NUL character: then it is shorter than one.
//@ expect: violated
//@ stdin: \x00
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char name[4];
    if (scanf("%3s", name) == 1)
        assert(strlen(name) >= 1); //~ check: assertion
    return 0;
}
