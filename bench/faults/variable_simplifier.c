/*
 * Simplifies expression trees: constants are folded, and operations that do nothing vanish. The
 * value of an expression must stay the same for every value of the variable.
 */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_NODES 16

enum kind { NUMBER, VARIABLE, NEGATE, ADD, SUBTRACT, MULTIPLY };

struct expr {
    enum kind kind;
    int number;
    struct expr *left;
    struct expr *right;
};

static struct expr pool[MAX_NODES];
static int pool_used;

static struct expr *new_expr(enum kind kind, struct expr *left, struct expr *right)
{
    assert(pool_used < MAX_NODES);
    struct expr *e = &pool[pool_used++];
    e->kind = kind;
    e->number = 0;
    e->left = left;
    e->right = right;
    return e;
}

static struct expr *new_number(int number)
{
    struct expr *e = new_expr(NUMBER, NULL, NULL);
    e->number = number;
    return e;
}

static int is_number(const struct expr *e, int number)
{
    return e->kind == NUMBER && e->number == number;
}

static int evaluate(const struct expr *e, int variable)
{
    switch (e->kind) {
    case NUMBER:
        return e->number;
    case VARIABLE:
        return variable;
    case NEGATE:
        return -evaluate(e->left, variable);
    case ADD:
        return evaluate(e->left, variable) + evaluate(e->right, variable);
    case SUBTRACT:
        return evaluate(e->left, variable) - evaluate(e->right, variable);
    case MULTIPLY:
        return evaluate(e->left, variable) * evaluate(e->right, variable);
    }
    return 0;
}

static struct expr *simplify_negation(struct expr *operand)
{
    if (operand->kind == NUMBER)
        return new_number(-operand->number);
    if (operand->kind == NEGATE)
        return operand->left;
    return new_expr(NEGATE, operand, NULL);
}

static struct expr *simplify_sum(struct expr *left, struct expr *right)
{
    if (left->kind == NUMBER && right->kind == NUMBER)
        return new_number(left->number + right->number);
    if (is_number(left, 0))
        return right;
    if (is_number(right, 0))
        return left;
    return new_expr(ADD, left, right);
}

static struct expr *simplify_difference(struct expr *left, struct expr *right)
{
    if (left->kind == NUMBER && right->kind == NUMBER)
        return new_number(left->number - right->number);
    if (is_number(right, 0))
        return left;
    if (is_number(left, 0))
        return simplify_negation(left);
    return new_expr(SUBTRACT, left, right);
}

static struct expr *simplify_product(struct expr *left, struct expr *right)
{
    if (left->kind == NUMBER && right->kind == NUMBER)
        return new_number(left->number * right->number);
    if (is_number(left, 0) || is_number(right, 0))
        return new_number(0);
    if (is_number(left, 1))
        return right;
    if (is_number(right, 1))
        return left;
    return new_expr(MULTIPLY, left, right);
}

static struct expr *simplify(struct expr *e)
{
    if (e->kind == NUMBER || e->kind == VARIABLE)
        return e;
    struct expr *left = simplify(e->left);
    if (e->kind == NEGATE)
        return simplify_negation(left);
    struct expr *right = simplify(e->right);
    switch (e->kind) {
    case ADD:
        return simplify_sum(left, right);
    case SUBTRACT:
        return simplify_difference(left, right);
    default:
        return simplify_product(left, right);
    }
}

static int count_nodes(const struct expr *e)
{
    int count = 1;
    if (e->left != NULL)
        count += count_nodes(e->left);
    if (e->right != NULL)
        count += count_nodes(e->right);
    return count;
}

static struct expr *read_leaf(void)
{
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number >= 0 && number <= 3);
    if (number == 3)
        return new_expr(VARIABLE, NULL, NULL);
    return new_number(number);
}

static struct expr *read_operation(struct expr *left, struct expr *right)
{
    int kind = __VERIFIER_nondet_int();
    __VERIFIER_assume(kind >= ADD && kind <= MULTIPLY);
    return new_expr((enum kind)kind, left, right);
}

int main(void)
{
    struct expr *inner = read_operation(new_expr(VARIABLE, NULL, NULL), read_leaf());
    struct expr *e = read_operation(read_leaf(), inner);
    int variable = __VERIFIER_nondet_int();
    __VERIFIER_assume(variable >= -4 && variable < 4);

    int before = evaluate(e, variable);
    int nodes = count_nodes(e);
    struct expr *simple = simplify(e);
    assert(evaluate(simple, variable) == before);
    assert(count_nodes(simple) <= nodes);
    return 0;
}
