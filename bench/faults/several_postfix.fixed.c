/*
 * Turns an expression in the usual notation into postfix with a stack of operators, and evaluates
 * that with a stack of values. Tokens are characters: digits, the operators + - * ~ and
 * parentheses, where ~ is the distance of two numbers. Distances are taken from right to left, all
 * other operators from left to right.
 */
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_TOKENS 12

struct converter {
    char output[MAX_TOKENS];
    int length;
    char operators[MAX_TOKENS];
    int depth;
};

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int precedence(char operator)
{
    switch (operator) {
    case '+':
    case '-':
        return 1;
    case '*':
        return 2;
    case '~':
        return 3;
    default:
        return 0;
    }
}

static int binds_to_the_right(char operator)
{
    return operator == '~';
}

static void pop_to_output(struct converter *c)
{
    assert(c->depth > 0);
    c->output[c->length++] = c->operators[--c->depth];
}

static char top(const struct converter *c)
{
    return c->depth == 0 ? '\0' : c->operators[c->depth - 1];
}

/* Whether the operator on the stack has to be applied before the next one is put there. */
static int goes_first(char stacked, char next)
{
    if (binds_to_the_right(next))
        return precedence(stacked) > precedence(next);
    return precedence(stacked) >= precedence(next);
}

static void put_operator(struct converter *c, char operator)
{
    while (goes_first(top(c), operator))
        pop_to_output(c);
    c->operators[c->depth++] = operator;
}

/* Writes the operators since the opening parenthesis, and drops that. */
static void close_parenthesis(struct converter *c)
{
    while (top(c) != '(')
        pop_to_output(c);
    c->depth--;
}

static void convert(struct converter *c, const char *tokens)
{
    c->length = 0;
    c->depth = 0;
    for (; *tokens != '\0'; tokens++) {
        if (is_digit(*tokens))
            c->output[c->length++] = *tokens;
        else if (*tokens == '(')
            c->operators[c->depth++] = '(';
        else if (*tokens == ')')
            close_parenthesis(c);
        else
            put_operator(c, *tokens);
    }
    while (c->depth > 0)
        pop_to_output(c);
    c->output[c->length] = '\0';
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

static int apply(char operator, int left, int right)
{
    switch (operator) {
    case '+':
        return left + right;
    case '-':
        return left - right;
    case '*':
        return left * right;
    default:
        return distance(left, right);
    }
}

static int evaluate(const char *postfix)
{
    int stack[MAX_TOKENS];
    int depth = 0;

    for (; *postfix != '\0'; postfix++) {
        if (is_digit(*postfix)) {
            stack[depth++] = *postfix - '0';
        } else {
            assert(depth >= 2);
            int right = stack[--depth];
            int left = stack[--depth];
            stack[depth++] = apply(*postfix, left, right);
        }
    }
    assert(depth == 1);
    return stack[0];
}

static char read_operator(void)
{
    static const char operators[] = "+-*~";
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 4);
    return operators[i];
}

int main(void)
{
    char first = read_operator();
    char second = read_operator();
    char plain[] = {'2', first, '3', second, '2', '\0'};
    char grouped[] = {'(', '2', first, '3', ')', second, '2', '\0'};
    struct converter c;

    /* the left one goes first if it binds stronger, or as strong and not to the right */
    int left_first = first == '~' || (first == '*' && second != '~') ||
                     ((first == '+' || first == '-') && (second == '+' || second == '-'));
    if (first == '~' && second == '~')
        left_first = 0;

    convert(&c, grouped);
    assert(strlen(c.output) == 5);
    int left_value = evaluate(c.output);
    assert(left_value == apply(second, apply(first, 2, 3), 2));

    convert(&c, plain);
    int value = evaluate(c.output);
    if (left_first)
        assert(value == left_value);
    else
        assert(value == apply(first, 2, apply(second, 3, 2)));
    return 0;
}
