/*
 * Constant folding for the expression compiler of a PLC.
 *
 * Expressions are stored in postfix order in a node array; a node refers to
 * its operands by index, operands always come before the node itself.  The
 * folder rewrites nodes in place.  Arithmetic is that of the target: 16 bit,
 * two's complement, wrapping; shift counts are taken modulo 16.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern short __VERIFIER_nondet_short(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

typedef enum {
    N_CONST,
    N_INPUT,        /* the one process input */
    N_ADD,
    N_SUB,
    N_SHL,
    N_SAR,          /* arithmetic shift right */
    N_AND,
    N_NEG,
    N_KINDS
} node_kind_t;

typedef struct {
    uint8_t kind;
    uint8_t lhs;
    uint8_t rhs;
    int16_t value;  /* of a constant */
} node_t;

#define MAX_NODES 5

typedef struct {
    node_t node[MAX_NODES];
    int count;
} expr_t;

static int emit(expr_t *e, node_kind_t kind, int lhs, int rhs, int16_t value)
{
    node_t *n = &e->node[e->count];

    n->kind = (uint8_t)kind;
    n->lhs = (uint8_t)lhs;
    n->rhs = (uint8_t)rhs;
    n->value = value;
    return e->count++;
}

/* Fold an operator over two constants; the unary ones use a only. */
static int16_t fold_values(node_kind_t kind, int16_t a, int16_t b)
{
    uint16_t ua = (uint16_t)a;
    uint16_t ub = (uint16_t)b;
    uint16_t r;

    switch (kind) {
    case N_ADD:
        r = (uint16_t)(ua + ub);
        break;
    case N_SUB:
        r = (uint16_t)(ua - ub);
        break;
    case N_SHL:
        r = (uint16_t)((uint32_t)ua << (ub & 15u));
        break;
    case N_SAR:
        r = (uint16_t)(ua >> (ub & 15u));
        if (a < 0) {
            r |= (uint16_t)(0xFFFFu << (ub & 15u));
        }
        break;
    case N_AND:
        r = ua & ub;
        break;
    case N_NEG:
        r = (uint16_t)(0u - ua);
        break;
    default:
        r = 0u;
        break;
    }
    return (int16_t)r;
}

static bool is_const(const expr_t *e, int at, int16_t v)
{
    return e->node[at].kind == N_CONST && e->node[at].value == v;
}

static void make_const(node_t *n, int16_t v)
{
    n->kind = N_CONST;
    n->lhs = 0;
    n->rhs = 0;
    n->value = v;
}

/* Identities with one constant operand: x+0, x-0, x<<0, x&0, x&-1, x-x. */
static void simplify(expr_t *e, int at)
{
    node_t *n = &e->node[at];

    switch (n->kind) {
    case N_ADD:
        if (is_const(e, n->lhs, 0)) {
            *n = e->node[n->rhs];
        } else if (is_const(e, n->rhs, 0)) {
            *n = e->node[n->lhs];
        }
        break;
    case N_SUB:
        if (n->lhs == n->rhs) {
            make_const(n, 0);
        } else if (is_const(e, n->rhs, 0)) {
            *n = e->node[n->lhs];
        } else if (is_const(e, n->lhs, 0)) {
            n->kind = N_NEG;
            n->lhs = n->rhs;
        }
        break;
    case N_SHL:
    case N_SAR:
        if (is_const(e, n->rhs, 0)) {
            *n = e->node[n->lhs];
        }
        break;
    case N_AND:
        if (is_const(e, n->lhs, 0) || is_const(e, n->rhs, 0)) {
            make_const(n, 0);
        } else if (is_const(e, n->rhs, -1)) {
            *n = e->node[n->lhs];
        }
        break;
    default:
        break;
    }
}

static void fold(expr_t *e)
{
    for (int i = 0; i < e->count; i++) {
        node_t *n = &e->node[i];

        if (n->kind < N_ADD) {
            continue;
        }
        if (e->node[n->lhs].kind == N_CONST &&
            (n->kind == N_NEG || e->node[n->rhs].kind == N_CONST)) {
            make_const(n, fold_values((node_kind_t)n->kind,
                                      e->node[n->lhs].value,
                                      e->node[n->rhs].value));
        } else {
            simplify(e, i);
        }
    }
}

/* Run the expression as the target does. */
static int16_t run(const expr_t *e, int16_t input)
{
    int16_t val[MAX_NODES];

    for (int i = 0; i < e->count; i++) {
        const node_t *n = &e->node[i];

        if (n->kind == N_CONST) {
            val[i] = n->value;
        } else if (n->kind == N_INPUT) {
            val[i] = input;
        } else {
            int32_t a = val[n->lhs];
            int32_t b = val[n->rhs];
            int32_t wide = 0;

            switch (n->kind) {
            case N_ADD: wide = a + b; break;
            case N_SUB: wide = a - b; break;
            case N_SHL: wide = (int32_t)((uint32_t)a << (b & 15)); break;
            case N_SAR: wide = a >> (b & 15); break;
            case N_AND: wide = a & b; break;
            default: wide = -a; break;
            }
            val[i] = (int16_t)(uint16_t)((uint32_t)wide & 0xFFFFu);
        }
    }
    return val[e->count - 1];
}

int main(void)
{
    expr_t e;
    int16_t input = __VERIFIER_nondet_short();
    int16_t c = __VERIFIER_nondet_short();
    int16_t d = __VERIFIER_nondet_short();
    uint8_t op1 = __VERIFIER_nondet_uchar();
    uint8_t op2 = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(op1 >= N_ADD && op1 < N_KINDS);
    __VERIFIER_assume(op2 >= N_ADD && op2 < N_KINDS);

    e.count = 0;
    int nc = emit(&e, N_CONST, 0, 0, c);
    int nd = emit(&e, N_CONST, 0, 0, d);
    int nx = emit(&e, N_INPUT, 0, 0, 0);
    int n1 = emit(&e, (node_kind_t)op1, nc, nd, 0);
    (void)emit(&e, (node_kind_t)op2, nx, n1, 0);

    int16_t before = run(&e, input);
    fold(&e);
    assert(e.node[n1].kind == N_CONST);
    int16_t after = run(&e, input);
    assert(before == after);
    return 0;
}
