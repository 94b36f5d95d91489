/* Splits a line into numbers, names and signs, and keeps the longest token. */
#include <assert.h>
#include <stdbool.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_LINE 4

enum token { END, NUMBER, NAME, SIGN };

struct scanner {
    const char *at;
    int length;
    int longest;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || c == '_';
}

static void take(struct scanner *s)
{
    s->at++;
    s->length++;
    if (s->length > s->longest)
        s->longest = s->length;
}

static enum token scan(struct scanner *s)
{
    while (*s->at == ' ')
        s->at++;
    s->length = 0;
    if (*s->at == '\0')
        return END;
    if (is_digit(*s->at)) {
        while (is_digit(*s->at))
            take(s);
        return NUMBER;
    }
    if (is_letter(*s->at)) {
        while (is_letter(*s->at) || is_digit(*s->at))
            take(s);
        return NAME;
    }
    take(s);
    return SIGN;
}

int main(void)
{
    char line[MAX_LINE + 1];
    int spaces = 0;
    int digits = 0;
    for (int i = 0; i < MAX_LINE; i++) {
        line[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(line[i] == ' ' || line[i] == 'x' || line[i] == '+' || (line[i] >= '0' && line[i] <= '9'));
        if (line[i] == ' ')
            spaces++;
        if (line[i] >= '0' && line[i] <= '9')
            digits++;
    }
    line[MAX_LINE] = '\0';

    struct scanner s = {line, 0, 0};
    int tokens = 0;
    enum token last = END;
    for (enum token t = scan(&s); t != END; t = scan(&s)) {
        tokens++;
        last = t;
    }
    assert(s.longest <= MAX_LINE - spaces);
    if (digits == MAX_LINE)
        assert(tokens == 1 && last == NUMBER);
    if (line[1] == ' ' || line[2] == ' ')
        assert(s.longest <= 2);
    return 0;
}
