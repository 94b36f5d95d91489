// The words of a line are looked at before they are used.
//@ expect: holds
//@ options: --timeout 60
//@ run: both
//@ file: settings=depth 3\n
//@ run: one
//@ file: settings=depth\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[9];
    FILE *in = fopen("settings", "r");
    if (in == NULL)
        return 1;
    if (fgets(line, sizeof line, in)) {
        char *name = strtok(line, " \n");
        char *value = strtok(NULL, " \n");
        if (name && value)
            printf("%s: %zu\n", name, strlen(value));
    }
    fclose(in);
    return 0;
}
