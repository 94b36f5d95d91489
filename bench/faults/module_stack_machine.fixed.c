/*
 * A stack machine with functions and exceptions, as a scripting language would have it.
 *
 * A program is a list of instructions and of functions; function 0 is the main one. A function has
 * its parameters and local variables in the stack, its working values above them. A handler for
 * exceptions is set up by TRY and taken away by ENDTRY, or when its function returns. When an
 * exception is raised, the frames above that of the handler are dropped, and so are the values
 * that have been pushed since; the number of the exception is pushed and the handler goes on.
 *
 * A program is checked before it runs: operands within their limits, no jumps out of a function,
 * no more values taken from the stack than there are.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define CODE_SIZE 32
#define FUNCTIONS 3
#define STACK_SIZE 12
#define FRAMES 3
#define HANDLERS 3
#define CELLS 4
#define OUTPUT_SIZE 4
#define MAX_STEPS 24
#define VALUE_MAX 30000

enum opcode {
    OP_HALT,
    OP_PUSH,
    OP_POP,
    OP_DUP,
    OP_SWAP,
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_NEG,
    OP_EQUAL,
    OP_LESS,
    OP_NOT,
    OP_JUMP,
    OP_JUMP_ZERO,
    OP_LOAD,
    OP_STORE,
    OP_FETCH,
    OP_KEEP,
    OP_CALL,
    OP_RETURN,
    OP_TRY,
    OP_ENDTRY,
    OP_THROW,
    OP_PRINT,
    OP_COUNT
};

enum operand { OPERAND_NONE, OPERAND_NUMBER, OPERAND_TARGET, OPERAND_LOCAL, OPERAND_FUNCTION };

/* Exceptions of the machine itself; programs throw numbers from EXCEPTION_USER on. */
enum exception {
    EXCEPTION_DIVISION = 1,
    EXCEPTION_INDEX,
    EXCEPTION_STACK,
    EXCEPTION_USER = 16
};

enum status { STATUS_RUNNING, STATUS_HALTED, STATUS_UNCAUGHT };

enum verdict {
    VERDICT_OK,
    VERDICT_OPCODE,
    VERDICT_OPERAND,
    VERDICT_UNDERFLOW,
    VERDICT_END
};

struct instruction {
    uint8_t opcode;
    int operand;
};

/* Parameters are the first of the local variables. */
struct function {
    int start;
    int end;
    int parameters;
    int locals;
};

struct program {
    struct instruction code[CODE_SIZE];
    int length;
    struct function function[FUNCTIONS];
    int functions;
};

/* What an instruction takes from the stack, what it pushes, and its operand. */
struct opcode_info {
    uint8_t takes;
    uint8_t pushes;
    enum operand operand;
};

struct frame {
    int function;
    int return_to;
    int base;
    int handlers_before;
};

struct handler {
    int target;
    int frames;
    int depth;
};

struct machine {
    const struct program *program;
    int pc;
    int stack[STACK_SIZE];
    int depth;
    struct frame frame[FRAMES];
    int frames;
    struct handler handler[HANDLERS];
    int handlers;
    int cell[CELLS];
    int output[OUTPUT_SIZE];
    int outputs;
    enum status status;
    int exception;
    int raised;
    int steps;
};

static const struct opcode_info opcode_info[OP_COUNT] = {
    [OP_HALT] = {0, 0, OPERAND_NONE},
    [OP_PUSH] = {0, 1, OPERAND_NUMBER},
    [OP_POP] = {1, 0, OPERAND_NONE},
    [OP_DUP] = {1, 2, OPERAND_NONE},
    [OP_SWAP] = {2, 2, OPERAND_NONE},
    [OP_ADD] = {2, 1, OPERAND_NONE},
    [OP_SUB] = {2, 1, OPERAND_NONE},
    [OP_MUL] = {2, 1, OPERAND_NONE},
    [OP_DIV] = {2, 1, OPERAND_NONE},
    [OP_NEG] = {1, 1, OPERAND_NONE},
    [OP_EQUAL] = {2, 1, OPERAND_NONE},
    [OP_LESS] = {2, 1, OPERAND_NONE},
    [OP_NOT] = {1, 1, OPERAND_NONE},
    [OP_JUMP] = {0, 0, OPERAND_TARGET},
    [OP_JUMP_ZERO] = {1, 0, OPERAND_TARGET},
    [OP_LOAD] = {0, 1, OPERAND_LOCAL},
    [OP_STORE] = {1, 0, OPERAND_LOCAL},
    [OP_FETCH] = {1, 1, OPERAND_NONE},
    [OP_KEEP] = {2, 0, OPERAND_NONE},
    [OP_CALL] = {0, 1, OPERAND_FUNCTION},
    [OP_RETURN] = {1, 0, OPERAND_NONE},
    [OP_TRY] = {0, 0, OPERAND_TARGET},
    [OP_ENDTRY] = {0, 0, OPERAND_NONE},
    [OP_THROW] = {1, 0, OPERAND_NONE},
    [OP_PRINT] = {1, 0, OPERAND_NONE},
};

/* --- Building programs --------------------------------------------------------------------- */

static void program_init(struct program *p)
{
    p->length = 0;
    p->functions = 0;
}

static int begin_function(struct program *p, int parameters, int locals)
{
    struct function *f = &p->function[p->functions];
    f->start = p->length;
    f->end = p->length;
    f->parameters = parameters;
    f->locals = locals;
    p->functions++;
    return p->functions - 1;
}

/* Adds an instruction to the function that was begun last; returns where it is. */
static int emit(struct program *p, enum opcode opcode, int operand)
{
    int at = p->length;
    p->code[at].opcode = (uint8_t)opcode;
    p->code[at].operand = operand;
    p->length++;
    p->function[p->functions - 1].end = p->length;
    return at;
}

/* Lets a jump or a handler that was emitted before go to the next instruction. */
static void patch(struct program *p, int at)
{
    p->code[at].operand = p->length;
}

/* --- Checking programs --------------------------------------------------------------------- */

static bool operand_is_valid(const struct program *p, const struct function *f,
                             const struct instruction *i)
{
    switch (opcode_info[i->opcode].operand) {
    case OPERAND_NUMBER:
        return i->operand >= -VALUE_MAX && i->operand <= VALUE_MAX;
    case OPERAND_TARGET:
        return i->operand >= f->start && i->operand < f->end;
    case OPERAND_LOCAL:
        return i->operand >= 0 && i->operand < f->locals;
    case OPERAND_FUNCTION:
        return i->operand > 0 && i->operand < p->functions;
    default:
        return i->operand == 0;
    }
}

static bool ends_flow(uint8_t opcode)
{
    return opcode == OP_JUMP || opcode == OP_RETURN || opcode == OP_THROW || opcode == OP_HALT;
}

/* Follows the number of working values; after a jump it starts again with that of the last TRY,
 * and one more for the exception. */
static enum verdict check_function(const struct program *p, const struct function *f)
{
    int depth = 0;
    int at_try = 0;
    for (int at = f->start; at < f->end; at++) {
        const struct instruction *i = &p->code[at];
        if (i->opcode >= OP_COUNT)
            return VERDICT_OPCODE;
        if (!operand_is_valid(p, f, i))
            return VERDICT_OPERAND;
        int takes = opcode_info[i->opcode].takes;
        if (i->opcode == OP_CALL)
            takes = p->function[i->operand].parameters;
        if (depth < takes)
            return VERDICT_UNDERFLOW;
        depth += opcode_info[i->opcode].pushes - takes;
        if (i->opcode == OP_TRY)
            at_try = depth;
        if (ends_flow(i->opcode))
            depth = at_try + 1;
    }
    if (f->end == f->start || !ends_flow(p->code[f->end - 1].opcode))
        return VERDICT_END;
    return VERDICT_OK;
}

static enum verdict check_program(const struct program *p)
{
    for (int i = 0; i < p->functions; i++) {
        enum verdict verdict = check_function(p, &p->function[i]);
        if (verdict != VERDICT_OK)
            return verdict;
    }
    return VERDICT_OK;
}

/* --- The machine --------------------------------------------------------------------------- */

static void machine_init(struct machine *m, const struct program *p)
{
    m->program = p;
    m->pc = p->function[0].start;
    m->frame[0].function = 0;
    m->frame[0].return_to = 0;
    m->frame[0].base = 0;
    m->frame[0].handlers_before = 0;
    m->frames = 1;
    for (int i = 0; i < STACK_SIZE; i++)
        m->stack[i] = 0;
    m->depth = p->function[0].locals;
    m->handlers = 0;
    for (int i = 0; i < CELLS; i++)
        m->cell[i] = 0;
    m->outputs = 0;
    m->status = STATUS_RUNNING;
    m->exception = 0;
    m->raised = 0;
    m->steps = 0;
}

static struct frame *top_frame(struct machine *m)
{
    return &m->frame[m->frames - 1];
}

static int pop(struct machine *m)
{
    assert(m->depth > 0);
    m->depth--;
    return m->stack[m->depth];
}

static void push_raw(struct machine *m, int value)
{
    assert(m->depth < STACK_SIZE);
    m->stack[m->depth] = value;
    m->depth++;
}

/* Goes to the innermost handler, in the state in which it was set up. */
static void raise(struct machine *m, int exception)
{
    m->raised++;
    if (m->handlers == 0) {
        m->status = STATUS_UNCAUGHT;
        m->exception = exception;
        return;
    }
    m->handlers--;
    const struct handler *h = &m->handler[m->handlers];
    m->frames = h->frames;
    m->depth = h->depth;
    m->pc = h->target;
    push_raw(m, exception);
}

/* Numbers that are too large are replaced by the largest there is. */
static int saturate(int value)
{
    if (value > VALUE_MAX)
        return VALUE_MAX;
    if (value < -VALUE_MAX)
        return -VALUE_MAX;
    return value;
}

/* Pushes a value; one place is kept for the number of an exception. */
static void push(struct machine *m, int value)
{
    if (m->depth >= STACK_SIZE - 1)
        raise(m, EXCEPTION_STACK);
    else
        push_raw(m, saturate(value));
}

static void do_arithmetic(struct machine *m, uint8_t opcode)
{
    int right = pop(m);
    int left = pop(m);
    switch (opcode) {
    case OP_ADD:
        push(m, left + right);
        break;
    case OP_SUB:
        push(m, left - right);
        break;
    case OP_MUL:
        push(m, left * right);
        break;
    case OP_DIV:
        if (right == 0)
            raise(m, EXCEPTION_DIVISION);
        else
            push(m, left / right);
        break;
    case OP_EQUAL:
        push(m, left == right);
        break;
    default:
        push(m, left < right);
        break;
    }
}

/* The arguments are on the stack already; they become the first local variables. */
static void do_call(struct machine *m, int number)
{
    const struct function *f = &m->program->function[number];
    int base = m->depth - f->parameters;
    if (m->frames == FRAMES || base + f->locals >= STACK_SIZE - 1) {
        raise(m, EXCEPTION_STACK);
        return;
    }
    m->frames++;
    struct frame *frame = top_frame(m);
    frame->function = number;
    frame->return_to = m->pc;
    frame->base = base;
    frame->handlers_before = m->handlers;
    for (int i = f->parameters; i < f->locals; i++)
        push_raw(m, 0);
    m->pc = f->start;
}

static void do_return(struct machine *m)
{
    int value = pop(m);
    const struct frame *frame = top_frame(m);
    if (m->frames == 1) {
        m->status = STATUS_HALTED;
        return;
    }
    m->handlers = frame->handlers_before;
    m->depth = frame->base;
    m->pc = frame->return_to;
    m->frames--;
    push(m, value);
}

static void do_try(struct machine *m, int target)
{
    if (m->handlers == HANDLERS) {
        raise(m, EXCEPTION_STACK);
        return;
    }
    struct handler *h = &m->handler[m->handlers];
    m->handlers++;
    h->target = target;
    h->frames = m->frames;
    h->depth = m->depth;
}

static void do_cell(struct machine *m, uint8_t opcode)
{
    int index = pop(m);
    if (index < 0 || index >= CELLS) {
        raise(m, EXCEPTION_INDEX);
        return;
    }
    if (opcode == OP_FETCH)
        push(m, m->cell[index]);
    else
        m->cell[index] = pop(m);
}

static void do_print(struct machine *m)
{
    int value = pop(m);
    if (m->outputs < OUTPUT_SIZE) {
        m->output[m->outputs] = value;
        m->outputs++;
    }
}

/* Instructions that only move values about. */
static void do_move(struct machine *m, const struct instruction *i)
{
    int value;
    int other;
    switch (i->opcode) {
    case OP_PUSH:
        push(m, i->operand);
        break;
    case OP_POP:
        pop(m);
        break;
    case OP_DUP:
        value = pop(m);
        push_raw(m, value);
        push(m, value);
        break;
    case OP_SWAP:
        value = pop(m);
        other = pop(m);
        push_raw(m, value);
        push_raw(m, other);
        break;
    case OP_NEG:
        push(m, -pop(m));
        break;
    case OP_NOT:
        push(m, !pop(m));
        break;
    case OP_LOAD:
        push(m, m->stack[top_frame(m)->base + i->operand]);
        break;
    default:
        m->stack[top_frame(m)->base + i->operand] = pop(m);
        break;
    }
}

static void step(struct machine *m)
{
    const struct instruction *i = &m->program->code[m->pc];
    m->pc++;
    m->steps++;
    switch (i->opcode) {
    case OP_HALT:
        m->status = STATUS_HALTED;
        break;
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
    case OP_DIV:
    case OP_EQUAL:
    case OP_LESS:
        do_arithmetic(m, i->opcode);
        break;
    case OP_JUMP:
        m->pc = i->operand;
        break;
    case OP_JUMP_ZERO:
        if (pop(m) == 0)
            m->pc = i->operand;
        break;
    case OP_FETCH:
    case OP_KEEP:
        do_cell(m, i->opcode);
        break;
    case OP_CALL:
        do_call(m, i->operand);
        break;
    case OP_RETURN:
        do_return(m);
        break;
    case OP_TRY:
        do_try(m, i->operand);
        break;
    case OP_ENDTRY:
        if (m->handlers > top_frame(m)->handlers_before)
            m->handlers--;
        break;
    case OP_THROW:
        raise(m, pop(m));
        break;
    case OP_PRINT:
        do_print(m);
        break;
    default:
        do_move(m, i);
        break;
    }
}

static enum status run(struct machine *m, const struct program *p)
{
    machine_init(m, p);
    for (int i = 0; i < MAX_STEPS && m->status == STATUS_RUNNING; i++)
        step(m);
    return m->status;
}

/* --- Harness ------------------------------------------------------------------------------- */

/* main: try { print 5 + a / b } catch (e) { print e } */
static void make_guarded_main(struct program *p, int a, int b)
{
    program_init(p);
    begin_function(p, 0, 0);
    int handler = emit(p, OP_TRY, 0);
    emit(p, OP_PUSH, 5);
    emit(p, OP_PUSH, a);
    emit(p, OP_PUSH, b);
    emit(p, OP_CALL, 1);
    emit(p, OP_ADD, 0);
    emit(p, OP_ENDTRY, 0);
    emit(p, OP_PRINT, 0);
    emit(p, OP_HALT, 0);
    patch(p, handler);
    emit(p, OP_PRINT, 0);
    emit(p, OP_HALT, 0);
    begin_function(p, 2, 2);
    emit(p, OP_LOAD, 0);
    emit(p, OP_LOAD, 1);
    emit(p, OP_DIV, 0);
    emit(p, OP_RETURN, 0);
}

/* main: print 5 + divide(a, b), where divide: try { return a / b } catch (e) { return a - e } */
static void make_guarded_divide(struct program *p, int a, int b)
{
    program_init(p);
    begin_function(p, 0, 0);
    emit(p, OP_PUSH, 5);
    emit(p, OP_PUSH, a);
    emit(p, OP_PUSH, b);
    emit(p, OP_CALL, 1);
    emit(p, OP_ADD, 0);
    emit(p, OP_PRINT, 0);
    emit(p, OP_HALT, 0);
    begin_function(p, 2, 3);
    int handler = emit(p, OP_TRY, 0);
    emit(p, OP_LOAD, 0);
    emit(p, OP_LOAD, 1);
    emit(p, OP_DIV, 0);
    emit(p, OP_RETURN, 0);
    patch(p, handler);
    emit(p, OP_STORE, 2);
    emit(p, OP_LOAD, 0);
    emit(p, OP_LOAD, 2);
    emit(p, OP_SUB, 0);
    emit(p, OP_RETURN, 0);
}

/* Nothing is left on the stack, no handler and no frame but that of main. */
static void check_finished(const struct machine *m)
{
    assert(m->depth == 0 && m->handlers == 0 && m->frames == 1);
}

static void test_guarded_main(int a, int b)
{
    struct program p;
    struct machine m;
    make_guarded_main(&p, a, b);
    assert(check_program(&p) == VERDICT_OK);
    assert(run(&m, &p) == STATUS_HALTED);
    check_finished(&m);
    assert(m.outputs == 1 && m.raised == (b == 0));
    assert(m.output[0] == (b == 0 ? EXCEPTION_DIVISION : 5 + a / b));
}

static void test_guarded_divide(int a, int b)
{
    struct program p;
    struct machine m;
    make_guarded_divide(&p, a, b);
    assert(check_program(&p) == VERDICT_OK);
    assert(run(&m, &p) == STATUS_HALTED);
    check_finished(&m);
    assert(m.outputs == 1 && m.raised == (b == 0));
    assert(m.output[0] == (b == 0 ? 5 + a - EXCEPTION_DIVISION : 5 + a / b));
}

/* Without a handler the exception ends the program. */
static void test_uncaught(int a)
{
    struct program p;
    struct machine m;
    program_init(&p);
    begin_function(&p, 0, 0);
    emit(&p, OP_PUSH, EXCEPTION_USER + a);
    emit(&p, OP_THROW, 0);
    assert(check_program(&p) == VERDICT_OK);
    assert(run(&m, &p) == STATUS_UNCAUGHT && m.exception == EXCEPTION_USER + a);
    emit(&p, OP_STORE, 1);
    assert(check_program(&p) == VERDICT_OPERAND);
}

int main(void)
{
    int a = __VERIFIER_nondet_uchar();
    unsigned test = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a >= 1 && a <= 9);
    switch (test) {
    case 0:
        test_guarded_main(a, 0);
        break;
    case 1:
        test_guarded_main(a, 2);
        break;
    case 2:
        test_guarded_divide(a, 0);
        break;
    case 3:
        test_guarded_divide(a, 2);
        break;
    default:
        test_uncaught(a);
        break;
    }
    return 0;
}
