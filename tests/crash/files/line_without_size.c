// getline gives -1 for a file without lines.
//@ expect: out-of-bounds
//@ file: notes.txt=
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *line = NULL, last[4] = "";
    size_t room = 0;
    FILE *in = fopen("notes.txt", "r");
    if (in == NULL)
        return 1;
    ssize_t n = getline(&line, &room, in);
    if (n < 4)
        last[n] = line[0]; //~ here
    puts(last);
    free(line);
    fclose(in);
    return 0;
}
