// The first character of a variable that is not there.
//@ expect: null-dereference
//@ env: -DEBUG
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    if (getenv("DEBUG")[0] == '1') //~ here
        puts("debugging");
    return 0;
}
