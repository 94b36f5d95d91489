// The name of the folder does not fit.
//@ expect: null-dereference
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char folder[3];
    char *here = getcwd(folder, sizeof folder);
    printf("%zu\n", strlen(here)); //~ here
    return 0;
}
