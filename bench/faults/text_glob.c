/* Shell style matching of file names: '*', '?' and literal characters. */
#include <assert.h>
#include <stddef.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define PAT_MAX  5
#define NAME_MAX 3

/* Does one pattern character accept one character of the name? */
static int char_ok(char pat, char c)
{
    return pat == '?' || pat == c;
}

/*
 * Match without recursion.  Only the last '*' has to be remembered: when
 * what follows it fails, the star swallows one character more and the rest
 * of the pattern is tried again behind it.
 */
static int glob_match(const char *pat, const char *name)
{
    const char *after_star = NULL;   /* pattern behind the last star */
    const char *resume = name;       /* where that star ends so far */

    while (*name != '\0') {
        if (*pat == '*') {
            after_star = ++pat;
        } else if (*pat != '\0' && char_ok(*pat, *name)) {
            pat++;
            name++;
        } else if (after_star != NULL) {
            resume++;
            name = resume;
            pat = after_star;
        } else {
            return 0;
        }
    }
    while (*pat == '*')
        pat++;
    return *pat == '\0';
}

/* The same by a table over all pairs of prefixes. */
static int table_match(const char *pat, const char *name)
{
    unsigned char t[PAT_MAX + 1][NAME_MAX + 1];
    int i, j;

    for (i = 0; i <= PAT_MAX; i++)
        for (j = 0; j <= NAME_MAX; j++) {
            if (i == 0)
                t[i][j] = j == 0;
            else if (pat[i - 1] == '*')
                t[i][j] = t[i - 1][j] || (j > 0 && t[i][j - 1]);
            else
                t[i][j] = j > 0 && t[i - 1][j - 1]
                          && char_ok(pat[i - 1], name[j - 1]);
        }
    return t[PAT_MAX][NAME_MAX];
}

int main(void)
{
    static const char pat_chars[] = "ab*?";
    char pat[PAT_MAX + 1], name[NAME_MAX + 1];
    unsigned int i, c;

    for (i = 0; i < PAT_MAX; i++) {
        c = __VERIFIER_nondet_uint();
        __VERIFIER_assume(c < 4);
        pat[i] = pat_chars[c];
    }
    for (i = 0; i < NAME_MAX; i++) {
        c = __VERIFIER_nondet_uint();
        __VERIFIER_assume(c < 2);
        name[i] = pat_chars[c];
    }
    pat[PAT_MAX] = '\0';
    name[NAME_MAX] = '\0';
    assert(glob_match(pat, name) == table_match(pat, name));
    return 0;
}
