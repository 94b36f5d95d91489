// A line of one character has no last but one.
//@ expect: out-of-bounds
//@ stdin: \n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n = getline(&line, &room, stdin);
    if (n < 0) {
        free(line);
        return 0;
    }
    char *exact = malloc(n + 1);
    if (exact == NULL)
        return 1;
    memcpy(exact, line, n + 1);
    if (exact[n - 2] == '\r') //~ here
        puts("a line from elsewhere");
    free(exact);
    free(line);
    return 0;
}
