// A line of a file: the newline is cut if it is there.
//@ expect: holds
//@ run: with
//@ file: names.txt=ann\n
//@ run: without
//@ file: names.txt=ann
//@ run: empty
//@ file: names.txt=
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char name[12];
    FILE *in = fopen("names.txt", "r");
    if (in == NULL)
        return 1;
    if (fgets(name, sizeof name, in)) {
        size_t length = strlen(name);
        char *end = strchr(name, '\n');
        assert(length < sizeof name);
        assert(end == NULL || end[1] == '\0' || length < 11);
        if (end)
            *end = '\0';
        puts(name);
    }
    fclose(in);
    return 0;
}
