// A calculator for short texts, by precedence climbing; every place where it may go wrong is covered.
//@ expect: holds
//@ unwind: 6
#include "verify.h"

#ifndef LENGTH
#define LENGTH 4
#endif
#define DEPTH 2
#define LIMIT 1000000

enum problem { NONE, SYNTAX, TOO_LARGE, BY_ZERO, TOO_DEEP };

struct reader {
    const char *text;
    int at, depth;
    enum problem problem;
};

static int fail(struct reader *r, enum problem problem)
{
    if (r->problem == NONE)
        r->problem = problem;
    return 0;
}

static int within(struct reader *r, long value)
{
    if (value > LIMIT || value < -LIMIT)
        return fail(r, TOO_LARGE);
    return (int)value;
}

static int number(struct reader *r)
{
    int value = 0, digits = 0;
    while (r->text[r->at] >= '0' && r->text[r->at] <= '9') {
        value = within(r, value * 10L + (r->text[r->at] - '0'));
        r->at++;
        digits++;
    }
    return digits == 0 ? fail(r, SYNTAX) : value;
}

static int precedence(char c)
{
    switch (c) {
    case '+':
    case '-':
        return 1;
    case '*':
    case '/':
    case '%':
        return 2;
    default:
        return 0;
    }
}

static int apply(struct reader *r, int left, char operator, int right)
{
    switch (operator) {
    case '+':
        return within(r, (long)left + right);
    case '-':
        return within(r, (long)left - right);
    case '*':
        return within(r, (long)left * right);
    case '/':
        return right == 0 ? fail(r, BY_ZERO) : left / right;
    default:
        return right == 0 ? fail(r, BY_ZERO) : left % right;
    }
}

static int expression(struct reader *r, int least)
{
    int value;
    if (r->depth >= DEPTH)
        return fail(r, TOO_DEEP);
    r->depth++;
    if (r->text[r->at] == '-') {
        r->at++;
        value = -expression(r, 2);
    } else {
        value = number(r);
    }
    while (r->problem == NONE) {
        char operator = r->text[r->at];
        int level = precedence(operator);
        if (level == 0 || level < least)
            break;
        r->at++;
        int right = expression(r, level + 1);
        value = apply(r, value, operator, right);
    }
    r->depth--;
    return value;
}

static enum problem calculate(const char *text, int *value)
{
    struct reader r = {text, 0, 0, NONE};
    *value = expression(&r, 1);
    assert(r.at >= 0 && r.at <= LENGTH);
    if (r.problem == NONE && text[r.at] != '\0')
        return SYNTAX;
    return r.problem;
}

int main(void)
{
    char text[LENGTH + 1];
    for (int i = 0; i < LENGTH; i++)
        text[i] = __VERIFIER_nondet_char();
    text[LENGTH] = '\0';

    int value;
    enum problem problem = calculate(text, &value);
    assert(value >= -LIMIT && value <= LIMIT);
    if (text[0] == '\0')
        assert(problem == SYNTAX);
    if (text[1] == '+' && text[3] == '\0' && problem == NONE && text[0] != '-')
        assert(value >= 0 && value <= 18);
    return 0;
}
