// strncpy does not end what does not fit.
//@ expect: out-of-bounds
//@ args: abcdefgh
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char id[4];
    if (argc < 2)
        return 1;
    strncpy(id, argv[1], sizeof(id));
    printf("%d\n", (int)strlen(id)); //~ here
    return 0;
}
