/* Precedence climbing over the token stream of a configuration script.
 *
 * The scanner delivers operands and binary operators in turn, the last token
 * is T_END.  Operators of one level associate to the left; '*' binds tighter
 * than '+' and '-', which bind tighter than '<<'. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_TOKENS 6

typedef enum { T_END, T_SHIFT, T_PLUS, T_MINUS, T_STAR, T_NUMBER } token_kind_t;

typedef struct {
    uint8_t kind;
    uint8_t value;      /* of a number */
} token_t;

typedef enum { ERR_NONE, ERR_OPERAND, ERR_TRAILING } parse_error_t;

typedef struct {
    token_t tok[MAX_TOKENS];
    uint8_t pos;
    uint8_t error;
} parser_t;

static token_kind_t peek(const parser_t *p)
{
    return (token_kind_t)p->tok[p->pos].kind;
}

/* Binding strength of a token; 0 if it is not a binary operator. */
static uint8_t strength(token_kind_t k)
{
    switch (k) {
    case T_SHIFT:
        return 1;
    case T_PLUS:
    case T_MINUS:
        return 2;
    case T_STAR:
        return 3;
    default:
        return 0;
    }
}

static uint8_t apply(token_kind_t op, uint8_t a, uint8_t b)
{
    switch (op) {
    case T_SHIFT:
        return (uint8_t)(a << (b & 7u));
    case T_PLUS:
        return (uint8_t)(a + b);
    case T_MINUS:
        return (uint8_t)(a - b);
    default:
        return (uint8_t)(a * b);
    }
}

static uint8_t parse_operand(parser_t *p)
{
    if (peek(p) != T_NUMBER) {
        p->error = ERR_OPERAND;
        return 0;
    }
    return p->tok[p->pos++].value;
}

/* Parse an expression whose operators bind at least as tight as min. */
static uint8_t parse_level(parser_t *p, uint8_t min)
{
    uint8_t left = parse_operand(p);

    while (p->error == ERR_NONE) {
        token_kind_t op = peek(p);
        uint8_t s = strength(op);
        uint8_t right;

        if (s == 0 || s < min)
            break;
        p->pos++;
        right = parse_level(p, (uint8_t)(s + 1));
        left = apply(op, left, right);
    }
    return left;
}

/* Evaluate the whole stream; trailing tokens are an error. */
static bool evaluate(parser_t *p, uint8_t *result)
{
    p->pos = 0;
    p->error = ERR_NONE;
    *result = parse_level(p, 1);
    if (p->error == ERR_NONE && peek(p) != T_END)
        p->error = ERR_TRAILING;
    return p->error == ERR_NONE;
}

static void put(parser_t *p, int at, token_kind_t kind, uint8_t value)
{
    p->tok[at].kind = (uint8_t)kind;
    p->tok[at].value = value;
}

int main(void)
{
    parser_t p;
    uint8_t d[3];
    uint8_t op[2];
    uint8_t got = 0;
    uint8_t expect;

    for (int i = 0; i < 3; i++) {
        d[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(d[i] <= 5);
        put(&p, 2 * i, T_NUMBER, d[i]);
    }
    for (int i = 0; i < 2; i++) {
        op[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op[i] >= T_SHIFT && op[i] <= T_STAR);
        put(&p, 2 * i + 1, (token_kind_t)op[i], 0);
    }
    put(&p, 5, T_END, 0);

    bool ok = evaluate(&p, &got);
    assert(ok);
    assert(p.pos == 5);

    /* the second operator goes first only if it binds tighter */
    bool tighter = (op[1] == T_STAR && op[0] != T_STAR) ||
                   (op[0] == T_SHIFT && op[1] != T_SHIFT);
    if (tighter)
        expect = apply((token_kind_t)op[0], d[0],
                       apply((token_kind_t)op[1], d[1], d[2]));
    else
        expect = apply((token_kind_t)op[1],
                       apply((token_kind_t)op[0], d[0], d[1]), d[2]);
    assert(got == expect);
    return 0;
}
