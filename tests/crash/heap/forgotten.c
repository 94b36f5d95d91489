// What the last command made is never freed.
//@ expect: leak
//@ options: --enable leak
//@ args: a
#include <stdlib.h>
#include <string.h>

static char *upper(const char *word)
{
    char *copy = malloc(strlen(word) + 1);
    if (!copy)
        exit(1);
    strcpy(copy, word);
    if (copy[0] >= 'a' && copy[0] <= 'z')
        copy[0] -= 'a' - 'A';
    return copy;
}

int main(int argc, char **argv)
{
    int capital = 0;
    if (argc > 1) {
        char *word = upper(argv[1]);
        capital = word[0] == 'A';
        word = NULL;
    }
    return capital ? 0 : 2;
}
