// A freed string is passed to a library function.
//@ expect: fails use-after-free
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *s = malloc(8);
    char *alias = s;
    strcpy(s, "gone");
    free(s);
    return strlen(alias) == 4; //~ run: use-after-free
}
