// fgets returns NULL at the end of the input, and the line is as it was.
//@ expect: out-of-bounds
//@ stack: filled
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[8];
    fgets(line, sizeof line, stdin);
    size_t n = strlen(line); //~ here
    printf("%zu\n", n);
    return 0;
}
