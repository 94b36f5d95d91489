// The name is copied only if it fits.
//@ expect: holds
//@ run: fits
//@ args: Bob
//@ run: too long
//@ args: Bartholomew
//@ run: none
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char name[6];
    if (argc < 2)
        return 1;
    if (strlen(argv[1]) >= sizeof name) {
        fprintf(stderr, "%s: too long\n", argv[1]);
        return 1;
    }
    strcpy(name, argv[1]);
    printf("Hello, %s!\n", name);
    return 0;
}
