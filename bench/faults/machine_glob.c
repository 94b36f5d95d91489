/*
 * Wildcard matcher of a log filter: '?' stands for one character,
 * '*' for any run of characters.  Works without recursion: only the
 * last star has to be remembered to back up to.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define TEXT_LEN 2
#define PAT_LEN  4

static bool same(char pattern, char c)
{
    return pattern == '?' || pattern == c;
}

static bool wild_match(const char *p, const char *s)
{
    const char *star = NULL;     /* last star seen */
    const char *mark = NULL;     /* text where that star's run ends */

    while (*s != '\0') {
        if (*p == '*') {
            star = p++;
            mark = s;
        } else if (*p != '\0' && same(*p, *s)) {
            p++;
            s++;
        } else if (star != NULL) {
            /* let the star swallow one more character */
            p = star + 1;
            s = ++mark;
        } else {
            return false;
        }
    }
    /* what is left of the pattern has to match the empty text */
    if (*p == '*')
        p++;
    return *p == '\0';
}

/* reference: table of which pattern prefix matches which text prefix */
static bool ref_match(const char *p, size_t np, const char *s, size_t ns)
{
    bool m[PAT_LEN + 1][TEXT_LEN + 1];

    for (size_t i = 0; i <= np; i++) {
        for (size_t j = 0; j <= ns; j++) {
            if (i == 0)
                m[i][j] = (j == 0);
            else if (p[i - 1] == '*')
                m[i][j] = m[i - 1][j] || (j > 0 && m[i][j - 1]);
            else
                m[i][j] = j > 0 && same(p[i - 1], s[j - 1]) && m[i - 1][j - 1];
        }
    }
    return m[np][ns];
}

static void pick(char *buf, size_t len, bool pattern)
{
    for (size_t i = 0; i < len; i++) {
        char c = __VERIFIER_nondet_char();

        __VERIFIER_assume(c == 'a' || c == 'b' || (pattern && (c == '*' || c == '?')));
        buf[i] = c;
    }
    buf[len] = '\0';
}

int main(void)
{
    char text[TEXT_LEN + 1];
    char pat[PAT_LEN + 1];

    pick(text, TEXT_LEN, false);
    pick(pat, PAT_LEN, true);

    assert(wild_match(pat, text) == ref_match(pat, PAT_LEN, text, TEXT_LEN));
    return 0;
}
