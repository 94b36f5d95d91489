// A line of a file has no second word.
//@ expect: null-dereference
//@ file: settings=depth\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char line[12];
    FILE *in = fopen("settings", "r");
    if (in == NULL)
        return 1;
    if (fgets(line, sizeof line, in)) {
        char *name = strtok(line, " \n");
        char *value = strtok(NULL, " \n");
        if (name)
            printf("%s is %d\n", name, atoi(value)); //~ here
    }
    fclose(in);
    return 0;
}
