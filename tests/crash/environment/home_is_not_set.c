// Whoever runs this from a service has no home.
//@ expect: null-dereference
//@ env: -HOME
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *home = getenv("HOME");
    size_t n = strlen(home); //~ here
    printf("%zu characters\n", n);
    return 0;
}
