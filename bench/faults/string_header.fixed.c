/* Finds a header field in a request by its name; capital and small letters are the same. */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* The value behind "name:", without leading blanks, or NULL if the line has another name. */
static const char *header_value(const char *line, const char *name)
{
    while (*name != '\0') {
        if (lower(*line) != lower(*name))
            return NULL;
        line++;
        name++;
    }
    if (*line != ':')
        return NULL;
    line++;
    while (*line == ' ' || *line == '\t')
        line++;
    return line;
}

int main(void)
{
    char line[] = "TE-x: 12";
    unsigned at = __VERIFIER_nondet_uint();
    char c = __VERIFIER_nondet_char();
    __VERIFIER_assume(at < 5 && c != ':' && c != '\0');
    bool te = at == 2 && __VERIFIER_nondet_uint() % 2 == 0;
    line[at] = te ? ':' : c;

    const char *value = header_value(line, "te");
    assert((value != NULL) == te);

    value = header_value("Te-X:\t 12", "tE-x");
    assert(value != NULL && strcmp(value, "12") == 0);
    return 0;
}
