// The pointer has moved on when it is freed.
//@ expect: invalid-free
//@ stdin: ab c
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *word = malloc(8);
    if (!word || !fgets(word, 8, stdin)) {
        free(word);
        return 1;
    }
    while (*word && *word != ' ')
        word++;
    printf("rest: '%s'\n", word);
    free(word); //~ here
    return 0;
}
