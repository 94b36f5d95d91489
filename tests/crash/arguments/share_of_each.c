// A cake is shared by nobody.
//@ expect: division-by-zero
//@ args: 12 0
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc < 3)
        return EXIT_FAILURE;
    int pieces = atoi(argv[1]);
    int guests = atoi(argv[2]);
    if (guests < 0)
        guests = 0;
    printf("%d pieces each\n", pieces / guests); //~ here
    return EXIT_SUCCESS;
}
