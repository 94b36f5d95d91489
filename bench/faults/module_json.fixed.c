/*
 * Checks that a text is one value in a subset of JSON: numbers without fraction, true, null, strings without escapes,
 * and arrays of values. Recursive descent over a cursor; nesting has a limit.
 */
#include <assert.h>
#include <stdbool.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define MAX_TEXT 4
#define MAX_DEPTH 2

struct parser {
    const char *at;
    int depth;
    int values;
};

static char peek(const struct parser *p)
{
    return *p->at;
}

static void skip_blanks(struct parser *p)
{
    while (peek(p) == ' ')
        p->at++;
}

static bool accept(struct parser *p, char c)
{
    skip_blanks(p);
    if (peek(p) != c)
        return false;
    p->at++;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool parse_word(struct parser *p, const char *word)
{
    while (*word != '\0') {
        if (peek(p) != *word)
            return false;
        p->at++;
        word++;
    }
    return true;
}

static bool parse_number(struct parser *p)
{
    if (peek(p) == '-')
        p->at++;
    if (!is_digit(peek(p)))
        return false;
    bool leading_zero = peek(p) == '0';
    p->at++;
    if (leading_zero && is_digit(peek(p)))
        return false;
    while (is_digit(peek(p)))
        p->at++;
    return true;
}

static bool parse_string(struct parser *p)
{
    p->at++;
    while (peek(p) != '"') {
        if (peek(p) == '\0')
            return false;
        p->at++;
    }
    p->at++;
    return true;
}

static bool parse_value(struct parser *p);

static bool parse_array(struct parser *p)
{
    bool result = false;
    if (p->depth == MAX_DEPTH)
        return false;
    p->depth++;
    p->at++;
    if (accept(p, ']')) {
        result = true;
        goto out;
    }
    for (;;) {
        if (!parse_value(p))
            goto out;
        if (accept(p, ']')) {
            result = true;
            goto out;
        }
        if (!accept(p, ','))
            goto out;
    }
out:
    p->depth--;
    return result;
}

static bool parse_value(struct parser *p)
{
    skip_blanks(p);
    char c = peek(p);
    p->values++;
    if (c == '[')
        return parse_array(p);
    if (c == '"')
        return parse_string(p);
    if (c == '-' || is_digit(c))
        return parse_number(p);
    if (c == 't')
        return parse_word(p, "true");
    if (c == 'n')
        return parse_word(p, "null");
    return false;
}

static bool parse(const char *text, int *values)
{
    struct parser p = {text, 0, 0};
    if (!parse_value(&p))
        return false;
    assert(p.depth == 0);
    skip_blanks(&p);
    *values = p.values;
    return peek(&p) == '\0';
}

int main(void)
{
    char text[MAX_TEXT + 1];
    int commas = 0;
    int quotes = 0;
    for (int i = 0; i < MAX_TEXT; i++) {
        char c = __VERIFIER_nondet_char();
        __VERIFIER_assume(c == '[' || c == ']' || c == ',' || c == '7' || c == '"' || c == '-');
        text[i] = c;
        if (c == ',')
            commas++;
        if (c == '"')
            quotes++;
    }
    text[MAX_TEXT] = '\0';

    int values = 0;
    if (parse(text, &values)) {
        assert(quotes % 2 == 0);
        assert(values >= 1);
        if (text[0] == '[' && quotes == 0)
            assert(values > commas + 1 || commas == 0);
        if (text[0] != '[')
            assert(values == 1);
        for (int i = 0; i < MAX_TEXT && quotes == 0; i++)
            assert(text[i] != '-' || text[i + 1] == '7');
    }
    return 0;
}
