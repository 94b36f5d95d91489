// A test is missing that stands in another function, which returns something else then.
//@ says: with `if (!is_digit(peek(q))) return -1;` before this nothing fails within the bounds
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

struct parser {
    const char *text;
    int at, value;
};

static int peek(struct parser *p)
{
    return p->text[p->at];
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static bool number(struct parser *p)
{
    if (!is_digit(peek(p)))
        return false;
    for (p->value = 0; is_digit(peek(p)); p->at++)
        p->value = 10 * p->value + (peek(p) - '0');
    return true;
}

static int digit(struct parser *q)
{
    if (q->at > 3) //~ cause
        return -1;
    int c = peek(q); //~ cause
    q->at++;
    return c - '0'; //~ cause
}

int main(void)
{
    int at = __VERIFIER_nondet_int();
    if (at < 0 || at > 5)
        return 0;
    struct parser p = {"12a4", at, 0};
    int d = digit(&p);
    assert((d == -1) == (at > 3 || at == 2));
    p.at = 0;
    assert(number(&p) && p.value == 12);
    return 0;
}
