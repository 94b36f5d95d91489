// A char * is not a place for a string.
//@ expect: uninitialised
//@ stack: filled
#include <stdio.h>
#include <string.h>

int main()
{
    char *name;
    strcpy(name, "Bob"); //~ here
    printf("Hello %s\n", name);
    return 0;
}
