// HOME is looked at, but not its length.
//@ expect: out-of-bounds
//@ env: HOME=/home/someone
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char file[10];
    const char *home = getenv("HOME");
    if (!home || !*home)
        home = ".";
    sprintf(file, "%s/.rc", home); //~ here
    puts(file);
    return 0;
}
