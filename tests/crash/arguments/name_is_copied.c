// A name from the command line is copied to where only short names fit.
//@ expect: out-of-bounds
//@ args: aaaaaaaaaaaa
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char name[6];

    if (argc < 2) {
        fprintf(stderr, "usage: %s NAME\n", argv[0]);
        return 1;
    }
    strcpy(name, argv[1]); //~ here
    printf("Hello, %s!\n", name);
    return 0;
}
