// The last line of an input may have no newline.
//@ expect: violated
//@ stdin: a
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[4];
    if (!fgets(line, sizeof line, stdin) || line[0] == 0)
        return 0;
    char *end = strchr(line, '\n');
    *end = 0; //~ check: null-dereference
    return 0;
}
