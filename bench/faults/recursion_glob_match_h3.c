/*
 * A small regular expression matcher for log filters.  Supported:
 *   c   the character itself      .   any character
 *   x*  zero or more of x         x?  zero or one of x
 *   ^   start of the text         $   end of the text (last in the pattern)
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define TEXT_MAX 3

static bool match_here(const char *re, const char *text);

/* Does one character of the text match the atom? */
static bool match_atom(char atom, char ch)
{
    return ch != '\0' && (atom == '.' || atom == ch);
}

/* atom* followed by the rest of the pattern */
static bool match_star(char atom, const char *rest, const char *text)
{
    for (;;) {
        if (match_here(rest, text))
            return true;
        if (!match_atom(atom, *text))
            return false;
        text++;
    }
}

/* atom? followed by the rest of the pattern */
static bool match_optional(char atom, const char *rest, const char *text)
{
    if (match_atom(atom, *text) && match_here(rest, text))
        return true;
    return match_here(rest, text);
}

/* Does the pattern match at the beginning of the text? */
static bool match_here(const char *re, const char *text)
{
    if (re[0] == '\0')
        return true;
    if (re[1] == '*')
        return match_star(re[0], re + 2, text);
    if (re[1] == '?')
        return match_optional(re[0], re + 2, text);
    if (re[0] == '$' && re[1] == '\0')
        return *text == '\0';
    if (match_atom(re[0], *text))
        return match_here(re + 1, text + 1);
    return false;
}

/* Does the pattern match anywhere? */
static bool match(const char *re, const char *text)
{
    if (re[0] == '^')
        return match_here(re + 1, text);
    for (;;) {
        if (match_here(re, text))
            return true;
        if (*text == '\0')
            return false;
        text++;
    }
}

/* A filter drops or keeps the lines that match. */
enum filter_kind { FILTER_KEEP, FILTER_DROP };

struct filter {
    enum filter_kind kind;
    const char *pattern;
};

static const struct filter filters[] = {
    { FILTER_KEEP, "^a?b*$" },
    { FILTER_DROP, "ab" },
};

static bool line_passes(const struct filter *f, const char *line)
{
    bool hit = match(f->pattern, line);

    return f->kind == FILTER_KEEP ? hit : !hit;
}

static bool filters_pass(const char *line)
{
    for (size_t i = 0; i < sizeof filters / sizeof filters[0]; i++) {
        if (!line_passes(&filters[i], line))
            return false;
    }
    return true;
}

/* What the two filters let through: "a" or b's only. */
static bool ref_pass(const char *s, int n)
{
    bool all_b = true;

    for (int i = 0; i < n; i++)
        all_b = all_b && s[i] == 'b';
    return all_b || (n == 1 && s[0] == 'a');
}

int main(void)
{
    char line[TEXT_MAX + 1];

    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= TEXT_MAX);
    for (int i = 0; i < TEXT_MAX; i++) {
        line[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(line[i] >= 'a' && line[i] <= 'c');
    }
    line[n] = '\0';

    assert(filters_pass(line) == ref_pass(line, n));
    return 0;
}
