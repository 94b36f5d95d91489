// Where the folder is missing, there is nothing to write to.
//@ expect: null-dereference
#include <stdio.h>

int main(void)
{
    FILE *out = fopen("missing/log.txt", "w");
    fprintf(out, "%s\n", "started"); //~ here
    fclose(out);
    return 0;
}
