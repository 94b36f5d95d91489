// A line is read with the size of the buffer, or a larger one.
//@ expect: violated
//@ stdin: abcd
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[4] = "";
    if (fgets(line, 5, stdin)) //~ check: out-of-bounds
        assert(strlen(line) <= 3);
    return 0;
}
