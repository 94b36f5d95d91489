// An option that wants a value looks whether there is one.
//@ expect: holds
//@ run: complete
//@ args: -v -n 3
//@ run: no value
//@ args: -n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int count = 1, i;

    for (i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0)
            continue;
        if (strcmp(argv[i], "-n") != 0)
            return 1;
        if (i + 1 >= argc)
            return 1;
        count = atoi(argv[++i]);
    }
    printf("%d\n", count);
    return 0;
}
