/*
 * Formula compiler of a measuring instrument: an infix formula over the
 * channels a..d is compiled to code for a small stack machine, which is
 * then run for every sample.  Operations on constants are done by the
 * compiler already.
 */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAX_CODE   12
#define MAX_OPS    6
#define MAX_STACK  6
#define NCHANNELS  4

enum opcode { OP_CONST, OP_CHANNEL, OP_ADD, OP_SUB, OP_MUL, OP_NEG };

struct insn {
    enum opcode op;
    int arg;               /* the constant, or the number of the channel */
};

struct program {
    struct insn code[MAX_CODE];
    int ninsns;
};

enum formula_error { FE_OK, FE_SYNTAX, FE_PARENS, FE_TOO_LONG };

struct compiler {
    struct program *prog;
    char ops[MAX_OPS];     /* operators that wait, '(' among them */
    int nops;
    int want_operand;      /* an operand has to come, not an operator */
    enum formula_error error;
};

/* ---- instructions ---- */

static void emit(struct compiler *c, enum opcode op, int arg)
{
    struct program *p = c->prog;

    if (p->ninsns >= MAX_CODE) {
        c->error = FE_TOO_LONG;
        return;
    }
    p->code[p->ninsns].op = op;
    p->code[p->ninsns].arg = arg;
    p->ninsns++;
}

static int apply(enum opcode op, int l, int r)
{
    switch (op) {
    case OP_ADD:
        return l + r;
    case OP_SUB:
        return l - r;
    default:
        return l * r;
    }
}

/* Negation of a constant changes the constant. */
static void emit_negation(struct compiler *c)
{
    struct program *p = c->prog;
    int n = p->ninsns;

    if (n >= 1 && p->code[n - 1].op == OP_CONST)
        p->code[n - 1].arg = -p->code[n - 1].arg;
    else
        emit(c, OP_NEG, 0);
}

/* Two constants and an operator are replaced by the result. */
static void emit_binary(struct compiler *c, enum opcode op)
{
    struct program *p = c->prog;
    int n = p->ninsns;

    if (n >= 2 && p->code[n - 1].op == OP_CONST && p->code[n - 1].op == OP_CONST) {
        p->code[n - 2].arg = apply(op, p->code[n - 2].arg, p->code[n - 1].arg);
        p->ninsns--;
    } else {
        emit(c, op, 0);
    }
}

/* ---- operators ---- */

/* '~' stands for the minus sign before an operand. */
static int precedence(char op)
{
    switch (op) {
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

static void emit_operator(struct compiler *c, char op)
{
    switch (op) {
    case '+':
        emit_binary(c, OP_ADD);
        break;
    case '-':
        emit_binary(c, OP_SUB);
        break;
    case '*':
        emit_binary(c, OP_MUL);
        break;
    case '~':
        emit_negation(c);
        break;
    default:
        c->error = FE_PARENS;
        break;
    }
}

static void push_op(struct compiler *c, char op)
{
    if (c->nops >= MAX_OPS)
        c->error = FE_TOO_LONG;
    else
        c->ops[c->nops++] = op;
}

/* Emit the waiting operators that bind at least as strongly. */
static void reduce(struct compiler *c, int prec)
{
    while (c->nops > 0 && precedence(c->ops[c->nops - 1]) >= prec) {
        c->nops--;
        emit_operator(c, c->ops[c->nops]);
    }
}

static void close_paren(struct compiler *c)
{
    reduce(c, 1);
    if (c->nops == 0)
        c->error = FE_PARENS;
    else
        c->nops--;
}

/* ---- text ---- */

static void operand(struct compiler *c, enum opcode op, int arg)
{
    if (!c->want_operand) {
        c->error = FE_SYNTAX;
        return;
    }
    emit(c, op, arg);
    c->want_operand = 0;
}

static void operator_char(struct compiler *c, char ch)
{
    if (c->want_operand) {
        if (ch == '-')
            push_op(c, '~');
        else
            c->error = FE_SYNTAX;
        return;
    }
    reduce(c, precedence(ch));
    push_op(c, ch);
    c->want_operand = 1;
}

static void compile_char(struct compiler *c, char ch)
{
    if (ch == ' ')
        return;
    if (ch >= '0' && ch <= '9') {
        operand(c, OP_CONST, ch - '0');
    } else if (ch >= 'a' && ch < 'a' + NCHANNELS) {
        operand(c, OP_CHANNEL, ch - 'a');
    } else if (ch == '(') {
        if (c->want_operand)
            push_op(c, ch);
        else
            c->error = FE_SYNTAX;
    } else if (ch == ')') {
        if (c->want_operand)
            c->error = FE_SYNTAX;
        else
            close_paren(c);
    } else if (ch == '+' || ch == '-' || ch == '*') {
        operator_char(c, ch);
    } else {
        c->error = FE_SYNTAX;
    }
}

static enum formula_error compile(struct program *prog, const char *text)
{
    struct compiler c;

    prog->ninsns = 0;
    c.prog = prog;
    c.nops = 0;
    c.want_operand = 1;
    c.error = FE_OK;
    for (; *text != '\0' && c.error == FE_OK; text++)
        compile_char(&c, *text);
    if (c.error == FE_OK && c.want_operand)
        c.error = FE_SYNTAX;
    if (c.error == FE_OK)
        reduce(&c, 0);
    return c.error;
}

/* ---- machine ---- */

/* Runs the program for one sample; returns 0 if the code is not sound. */
static int run(const struct program *prog, const int *channels, int *result)
{
    int stack[MAX_STACK];
    int sp = 0, i;

    for (i = 0; i < prog->ninsns; i++) {
        const struct insn *in = &prog->code[i];

        switch (in->op) {
        case OP_CONST:
        case OP_CHANNEL:
            if (sp >= MAX_STACK)
                return 0;
            stack[sp++] = in->op == OP_CONST ? in->arg : channels[in->arg];
            break;
        case OP_NEG:
            if (sp < 1)
                return 0;
            stack[sp - 1] = -stack[sp - 1];
            break;
        default:
            if (sp < 2)
                return 0;
            sp--;
            stack[sp - 1] = apply(in->op, stack[sp - 1], stack[sp]);
            break;
        }
    }
    if (sp != 1)
        return 0;
    *result = stack[0];
    return 1;
}

/* ---- test ---- */

static int value_of(char operand_char, const int *channels)
{
    return operand_char >= 'a' ? channels[operand_char - 'a'] : operand_char - '0';
}

int main(void)
{
    int channels[NCHANNELS] = { 5, -3, 7, 4 };
    char text[] = "(a-b)*-c";
    struct program prog;
    int x, y, z, got = 0;

    channels[0] = __VERIFIER_nondet_int();
    __VERIFIER_assume(channels[0] >= -8 && channels[0] <= 8);
    if (__VERIFIER_nondet_bool())
        text[1] = '2';
    if (__VERIFIER_nondet_bool())
        text[3] = '6';
    if (__VERIFIER_nondet_bool())
        text[7] = '9';

    x = value_of(text[1], channels);
    y = value_of(text[3], channels);
    z = value_of(text[7], channels);

    assert(compile(&prog, text) == FE_OK);
    assert(run(&prog, channels, &got));
    assert(got == (x - y) * -z);
    return 0;
}
