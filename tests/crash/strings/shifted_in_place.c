// memcpy is not for moving within an array.
//@ expect: overlap
#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[10] = "  word";
    memcpy(text, text + 2, strlen(text) - 1); //~ here
    puts(text);
    return 0;
}
