// As much room as the text takes.
//@ expect: holds
//@ run: long
//@ env: NAME=abcdefghijklmnopqrstuvwxyz
//@ run: not set
//@ env: -NAME
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *name = getenv("NAME");
    char *copy;
    if (name == NULL)
        return 0;
    copy = malloc(strlen(name) + 1);
    if (copy == NULL)
        return 1;
    strcpy(copy, name);
    puts(copy);
    free(copy);
    return 0;
}
