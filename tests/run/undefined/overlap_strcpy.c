// strcpy drops the first character in place.
//@ expect: fails overlap
#include <string.h>

int main(void)
{
    char text[16] = "  padded";
    char *p = text;
    while (*p == ' ')
        p++;
    strcpy(text, p); //~ run: overlap
    return text[0] != 'p';
}
