// A literal may not be changed.
//@ expect: read-only-write
#include <ctype.h>
#include <stdio.h>

static void capitalise(char *s)
{
    if (*s)
        *s = toupper((unsigned char)*s); //~ here
}

int main(void)
{
    char *greeting = "hello";
    capitalise(greeting);
    puts(greeting);
    return 0;
}
