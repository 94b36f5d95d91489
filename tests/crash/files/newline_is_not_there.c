// The last line of a file may have no end.
//@ expect: null-dereference
//@ file: names.txt=ann
#include <stdio.h>
#include <string.h>

int main(void)
{
    char name[12];
    FILE *in = fopen("names.txt", "r");
    if (in == NULL)
        return 1;
    if (fgets(name, sizeof name, in)) {
        *strchr(name, '\n') = '\0'; //~ here
        puts(name);
    }
    fclose(in);
    return 0;
}
