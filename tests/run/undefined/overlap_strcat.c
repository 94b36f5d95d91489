// strcat of a string to itself.
//@ expect: fails overlap
#include <string.h>

int main(void)
{
    char text[32] = "echo";
    char *same = text;
    strcat(text, same); //~ run: overlap
    return text[0] != 'e';
}
