// strlen does not count the zero at the end.
//@ expect: out-of-bounds
//@ args: hello
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *duplicate(const char *s)
{
    char *copy = (char *)malloc(strlen(s));
    if (copy != NULL)
        strcpy(copy, s); //~ here
    return copy;
}

int main(int argc, char *argv[])
{
    char *copy = duplicate(argc > 1 ? argv[1] : "default");
    if (copy)
        puts(copy);
    free(copy);
    return 0;
}
