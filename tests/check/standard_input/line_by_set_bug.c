// Everything up to the end of the line, with spaces.
//@ expect: violated
//@ stdin: a b\n
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[5];
    if (scanf("%4[^\n]", line) != 1)
        return 1;
    assert(strcmp(line, "a b") != 0); //~ check: assertion
    return 0;
}
