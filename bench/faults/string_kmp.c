/* Counts the occurrences of a pattern in a text; they may overlap. Never goes back in the text. */
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define MAX_PATTERN 3
#define MAX_TEXT 6

struct matcher {
    const char *pattern;
    int length;
    /* border[i]: the longest proper prefix of the first i + 1 characters that ends them, too */
    int border[MAX_PATTERN];
};

static void matcher_prepare(struct matcher *m, const char *pattern)
{
    m->pattern = pattern;
    m->length = (int)strlen(pattern);
    m->border[0] = 0;

    int k = 0;
    for (int i = 1; i < m->length; i++) {
        while (k > 0 && pattern[i] != pattern[k])
            k = m->border[k - 1];
        if (pattern[i] == pattern[k])
            k++;
        m->border[i] = k;
    }
}

static int matcher_count(const struct matcher *m, const char *text)
{
    int count = 0;
    int matched = 0;

    for (; *text != '\0'; text++) {
        while (matched > 0 && *text != m->pattern[matched])
            matched = m->border[matched - 1];
        if (*text == m->pattern[matched])
            matched++;
        if (matched == m->length) {
            count++;
            matched = 0;
        }
    }
    return count;
}

/* The same by comparing at every place. */
static int count_slowly(const char *pattern, const char *text)
{
    int count = 0;
    size_t length = strlen(pattern);
    for (; *text != '\0'; text++) {
        if (strncmp(pattern, text, length) == 0)
            count++;
    }
    return count;
}

static void read_word(char *word, int size)
{
    for (int i = 0; i < size; i++) {
        word[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(word[i] == '\0' || word[i] == 'x' || word[i] == 'y');
    }
    word[size] = '\0';
}

int main(void)
{
    char pattern[MAX_PATTERN + 1];
    char text[MAX_TEXT + 1];
    struct matcher m;

    read_word(pattern, MAX_PATTERN);
    read_word(text, MAX_TEXT);
    __VERIFIER_assume(pattern[0] != '\0');

    matcher_prepare(&m, pattern);
    assert(matcher_count(&m, text) == count_slowly(pattern, text));
    return 0;
}
