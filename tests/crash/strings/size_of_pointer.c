// sizeof of a parameter is the size of a pointer.
//@ expect: out-of-bounds
#include <stdio.h>
#include <string.h>

static void clear(char text[4])
{
    memset(text, ' ', sizeof(text)); //~ here
}

int main(void)
{
    char text[4];
    clear(text);
    printf("'%.4s'\n", text);
    return 0;
}
