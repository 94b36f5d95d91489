// A buffer of 64 characters is enough for every terminal.
//@ expect: out-of-bounds
//@ env: TERM=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char line[64];
    const char *term = getenv("TERM");
    if (term == NULL)
        return 1;
    strcpy(line, "TERM=");
    strcat(line, term); //~ here
    puts(line);
    return 0;
}
