// strtok finds nothing in an empty text.
//@ expect: null-dereference
//@ env: SEARCH=
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char copy[10];
    char *value = getenv("SEARCH"), *dir;
    if (value == NULL || strlen(value) >= sizeof(copy))
        return 1;
    strcpy(copy, value);
    dir = strtok(copy, ":");
    if (dir[0] != '/') //~ here
        puts("not an absolute path");
    return 0;
}
