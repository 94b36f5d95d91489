// A copy of a text without room for its end.
//@ options:
//@ says: there is no room for the terminator: is `+ 1` missing?
#include <stdlib.h>
#include <string.h>

static char *copy(const char *text)
{
    char *made = malloc(strlen(text)); //~ cause
    strcpy(made, text); //~ cause
    return made;
}

int main(void)
{
    char *name = copy("reading"); //~ cause
    int first = name[0];
    free(name);
    return first;
}
