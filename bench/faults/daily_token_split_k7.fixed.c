/* Takes a command line apart into words; words in quotes may have blanks. */
#include <stdio.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define LENGTH 4

/* The next word of the text, which is ended by 0; NULL if there is none. *rest is where to go on. */
static char *next_word(char **rest)
{
    char *s = *rest;
    while (*s == ' ')
        s++;
    if (*s == '\0')
        return NULL;

    char end = ' ';
    if (*s == '"')
        end = *s++;
    char *word = s;
    while (*s != '\0' && *s != end)
        s++;
    if (*s != '\0')
        *s++ = '\0';
    *rest = s;
    return word;
}

int main(void)
{
    char line[LENGTH + 1];
    for (int i = 0; i < LENGTH; i++) {
        line[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(line[i] != '\0');
    }
    line[LENGTH] = '\0';

    char *rest = line;
    char *word;
    int words = 0;
    while ((word = next_word(&rest)) != NULL)
        words++;
    printf("%d words\n", words);
    return 0;
}
