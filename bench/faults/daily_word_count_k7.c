/* Counts letters, words and lines of a text, and finds the longest word. */
#include <assert.h>
#include <stdbool.h>

extern char __VERIFIER_nondet_char(void);

#define LENGTH 4

struct counts {
    int letters;
    int words;
    int lines;
    int longest;
};

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t';
}

static struct counts count(const char *text)
{
    struct counts n = { 0 };
    int length = 0; /* of the word that is being read */
    for (; *text != '\0'; text++) {
        if (*text == '\n')
            n.lines++;
        if (is_space(*text)) {
            continue;
        }
        n.letters++;
        if (length++ == 0)
            n.words++;
        if (length > n.longest)
            n.longest = length;
    }
    return n;
}

/* Reference: words begin where there is a space, or nothing, before them. */
static int word_starts(const char *text)
{
    int n = 0;
    for (int i = 0; text[i] != '\0'; i++)
        if (!is_space(text[i]) && (i == 0 || is_space(text[i - 1])))
            n++;
    return n;
}

int main(void)
{
    char text[LENGTH + 1];
    for (int i = 0; i < LENGTH; i++)
        text[i] = __VERIFIER_nondet_char();
    text[LENGTH] = '\0';

    struct counts n = count(text);
    assert(n.words == word_starts(text));
    assert(n.words <= n.letters);
    assert(n.longest <= n.letters);
    assert((n.words == 0) == (n.longest == 0));
    assert(n.words != 1 || n.longest == n.letters);
    return 0;
}
