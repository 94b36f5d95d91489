/*
 * Evaluator for set-point expressions such as "7-2*3-1" that come in over
 * a maintenance port: single digit numbers, the operators + - * and
 * parentheses. Operator precedence parsing with two explicit stacks.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DEPTH 4

typedef enum {
    EV_OK = 0,
    EV_SYNTAX,
    EV_DEPTH
} ev_status;

typedef struct {
    int num[DEPTH];
    int nnum;
    char op[DEPTH];
    int nop;
} ev_state;

static int precedence(char op)
{
    switch (op) {
    case '+':
    case '-':
        return 1;
    case '*':
        return 2;
    default:
        return 0;       /* an open parenthesis binds nothing */
    }
}

/* Pops one operator and its two operands, pushes the result. */
static ev_status reduce(ev_state *st)
{
    char op;
    int a, b, r;

    if (st->nop < 1 || st->nnum < 2)
        return EV_SYNTAX;
    op = st->op[--st->nop];
    b = st->num[--st->nnum];
    a = st->num[--st->nnum];
    switch (op) {
    case '+':
        r = a + b;
        break;
    case '-':
        r = a - b;
        break;
    case '*':
        r = a * b;
        break;
    default:
        return EV_SYNTAX;
    }
    st->num[st->nnum++] = r;
    return EV_OK;
}

static ev_status push_op(ev_state *st, char op)
{
    if (st->nop == DEPTH)
        return EV_DEPTH;
    st->op[st->nop++] = op;
    return EV_OK;
}

/*
 * Evaluates a text of n characters. Operators of the same precedence
 * group to the left.
 */
static ev_status evaluate(const char *text, int n, int *result)
{
    ev_state st;
    bool want_operand = true;
    ev_status rc;
    int i;

    st.nnum = 0;
    st.nop = 0;
    for (i = 0; i < n; i++) {
        char c = text[i];

        if (c >= '0' && c <= '9') {
            if (!want_operand)
                return EV_SYNTAX;
            if (st.nnum == DEPTH)
                return EV_DEPTH;
            st.num[st.nnum++] = c - '0';
            want_operand = false;
        } else if (c == '(') {
            if (!want_operand)
                return EV_SYNTAX;
            if ((rc = push_op(&st, c)) != EV_OK)
                return rc;
        } else if (c == ')') {
            if (want_operand)
                return EV_SYNTAX;
            while (st.nop > 0 && st.op[st.nop - 1] != '(') {
                if ((rc = reduce(&st)) != EV_OK)
                    return rc;
            }
            if (st.nop == 0)
                return EV_SYNTAX;
            st.nop--;
        } else if (precedence(c) > 0) {
            if (want_operand)
                return EV_SYNTAX;
            while (st.nop > 0 &&
                   precedence(st.op[st.nop - 1]) >= precedence(c)) {
                if ((rc = reduce(&st)) != EV_OK)
                    return rc;
            }
            if ((rc = push_op(&st, c)) != EV_OK)
                return rc;
            want_operand = true;
        } else {
            return EV_SYNTAX;
        }
    }
    if (want_operand)
        return EV_SYNTAX;
    while (st.nop > 0) {
        if ((rc = reduce(&st)) != EV_OK)
            return rc;
    }
    if (st.nnum != 1)
        return EV_SYNTAX;
    *result = st.num[0];
    return EV_OK;
}

/* ---------------------------------------------------------------- */

static char any_op(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(c < 3);
    return c == 0 ? '+' : c == 1 ? '-' : '*';
}

static int apply(char op, int a, int b)
{
    return op == '+' ? a + b : op == '-' ? a - b : a * b;
}

int main(void)
{
    char text[5];
    int v[3], i, got = 0, want;

    for (i = 0; i < 3; i++) {
        unsigned char d = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(d >= 1 && d < 4);
        v[i] = d;
        text[2 * i] = (char)('0' + d);
    }
    text[1] = any_op();
    text[3] = any_op();

    assert(evaluate(text, 5, &got) == EV_OK);
    if (text[3] == '*' && text[1] != '*')
        want = apply(text[1], v[0], apply(text[3], v[1], v[2]));
    else
        want = apply(text[3], apply(text[1], v[0], v[1]), v[2]);
    assert(got == want);
    return 0;
}
