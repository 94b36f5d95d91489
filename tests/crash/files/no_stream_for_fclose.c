// A stream that is not there.
//@ expect: null-dereference
#include <stdio.h>

int main(void)
{
    char buf[4] = "";
    FILE *f = fopen("missing/a.txt", "r");
    fclose(f); //~ here
    return buf[0];
}
