// The last line of an input may have no newline.
//@ expect: holds
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[4];
    if (!fgets(line, sizeof line, stdin) || line[0] == 0)
        return 0;
    char *end = strchr(line, '\n');
    if (end)
        *end = 0;
    return 0;
}
