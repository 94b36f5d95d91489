/* Is a password good enough? It needs kinds of characters, as many as the rule says. */
#include <assert.h>
#include <stdbool.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define LENGTH 3

enum {
    LOWER = 1,
    UPPER = 2,
    DIGIT = 4,
    OTHER = 8,
};

static unsigned kind(char c)
{
    if (c >= 'a' && c <= 'z')
        return LOWER;
    if (c >= 'A' && c <= 'Z')
        return UPPER;
    if (c >= '0' && c <= '9')
        return DIGIT;
    return OTHER;
}

static unsigned kinds(const char *password)
{
    unsigned found = 0;
    for (; *password != '\0'; password++)
        found |= kind(*password);
    return found;
}

/* All kinds of the rule have to be there. */
static bool is_good(const char *password, unsigned rule)
{
    return (kinds(password) & rule) == rule;
}

static bool has(const char *s, char first, char last)
{
    for (; *s != '\0'; s++)
        if (*s >= first && *s <= last)
            return true;
    return false;
}

int main(void)
{
    char password[LENGTH + 1];
    unsigned rule = __VERIFIER_nondet_uint();
    __VERIFIER_assume(rule > 0 && rule < 16);
    for (int i = 0; i < LENGTH; i++)
        password[i] = __VERIFIER_nondet_char();
    password[LENGTH] = '\0';

    if (is_good(password, rule)) {
        assert(!(rule & LOWER) || has(password, 'a', 'z'));
        assert(!(rule & UPPER) || has(password, 'A', 'Z'));
        assert(!(rule & DIGIT) || has(password, '0', '9'));
    }
    assert(is_good("aB3", rule) == (rule < OTHER));
    assert(is_good("aB3.", rule));
    return 0;
}
