// A variable that is not set has a replacement.
//@ expect: holds
//@ run: not set
//@ env: -HOME
//@ run: set
//@ env: HOME=/home/me
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *home = getenv("HOME");
    if (home == NULL)
        home = "/";
    printf("%zu characters\n", strlen(home));
    return 0;
}
