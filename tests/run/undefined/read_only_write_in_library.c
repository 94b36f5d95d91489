// A library function writes into a string literal.
//@ expect: fails read-only-write
#include <string.h>

int main(void)
{
    char *text = "a,b";
    return strtok(text, ",") == NULL; //~ run: read-only-write
}
