// `-n` as the last argument has no value after it.
//@ expect: null-dereference
//@ args: -v -n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int verbose;
static int count = 1;

int main(int argc, char **argv)
{
    int i;

    for (i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-v"))
            verbose = 1;
        else if (!strcmp(argv[i], "-n"))
            count = atoi(argv[++i]); //~ here
        else
            return 1;
    }
    if (verbose)
        printf("count is %d\n", count);
    return 0;
}
