/* Evaluates sums and differences of single digits with brackets, by recursive descent. */
#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

static const char *at;

static int sum(void);

static int digit(void)
{
    if (*at == '(') {
        at++;
        int value = sum();
        if (*at == ')')
            at++;
        return value;
    }
    if (*at >= '0' && *at <= '9')
        return *at++ - '0';
    return 0;
}

static int sum(void)
{
    int value = digit();
    while (*at == '+' || *at == '-') {
        char sign = *at++;
        int next = digit();
        value = sign == '+' ? value + next : value - next;
    }
    return value;
}

static char any_digit(void)
{
    char c = __VERIFIER_nondet_char();
    __VERIFIER_assume(c >= '0' && c <= '9');
    return c;
}

static char any_sign(void)
{
    char c = __VERIFIER_nondet_char();
    __VERIFIER_assume(c == '+' || c == '-');
    return c;
}

int main(void)
{
    char text[8];
    text[0] = any_digit();
    text[1] = any_sign();
    text[2] = any_digit();
    text[3] = any_sign();
    text[4] = any_digit();
    text[5] = '\0';
    at = text;
    int value = sum();

    int expected = text[0] - '0';
    expected += text[1] == '+' ? text[2] - '0' : '0' - text[2];
    expected += text[3] == '+' ? text[4] - '0' : '0' - text[4];
    assert(value == expected);
    assert(*at == '\0');
    return 0;
}
