/*
 * The virtual machine of a programmable controller.
 *
 * A program is built by an assembler interface (labels and forward jumps included), checked once by a verifier that
 * follows the depth of the stack through the code, and then run cycle by cycle. The machine has a stack of integers,
 * frames with arguments and locals, a small memory of persistent variables, and ports for inputs and outputs. A run that
 * goes wrong ends with a fault; it never harms the controller.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_CODE 48
#define MAX_STACK 12
#define MAX_FRAMES 4
#define MAX_LABELS 8
#define MAX_FIXUPS 8
#define VARIABLES 4
#define PORTS 2
#define STEP_LIMIT 60
#define NO_ADDRESS (-1)

enum opcode {
    OP_HALT,
    OP_PUSH,     /* operand: the constant */
    OP_POP,
    OP_DUP,
    OP_SWAP,
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_LESS,
    OP_EQUAL,
    OP_NOT,
    OP_JUMP,     /* operand: the address */
    OP_BRANCH,   /* operand: the address; taken when the top is zero */
    OP_LOAD,     /* operand: the variable */
    OP_STORE,    /* operand: the variable */
    OP_LOCAL,    /* operand: the slot of the frame */
    OP_SET_LOCAL, /* operand: the slot of the frame */
    OP_CALL,     /* operands: the address, the number of arguments */
    OP_ENTER,    /* operand: the number of locals */
    OP_RETURN,
    OP_IN,       /* operand: the port */
    OP_OUT,      /* operand: the port */
    OPCODES
};

enum fault {
    FAULT_NONE,
    FAULT_STACK_OVERFLOW,
    FAULT_STACK_UNDERFLOW,
    FAULT_FRAMES,
    FAULT_DIVISION,
    FAULT_OPCODE,
    FAULT_ADDRESS,
    FAULT_STEPS
};

struct instruction {
    unsigned char opcode;
    unsigned char extra;
    short operand;
};

struct program {
    struct instruction code[MAX_CODE];
    int length;
};

struct fixup {
    int at;
    int label;
};

struct assembler {
    struct program *program;
    int labels[MAX_LABELS];
    struct fixup fixups[MAX_FIXUPS];
    int fixup_count;
    bool failed;
};

struct frame {
    int return_address;
    int base;
    int arguments;
    int locals;
};

struct machine {
    const struct program *program;
    int stack[MAX_STACK];
    int depth;
    struct frame frames[MAX_FRAMES];
    int frame_count;
    int variables[VARIABLES];
    int inputs[PORTS];
    int outputs[PORTS];
    int pc;
    int steps;
    bool halted;
    enum fault fault;
};

/* What an opcode takes from the stack and puts on it. */
struct effect {
    signed char takes;
    signed char gives;
};

static struct effect effect_of(enum opcode opcode)
{
    struct effect none = {0, 0};
    switch (opcode) {
    case OP_PUSH:
    case OP_LOAD:
    case OP_LOCAL:
    case OP_IN:
        return (struct effect){0, 1};
    case OP_POP:
    case OP_BRANCH:
    case OP_STORE:
    case OP_SET_LOCAL:
    case OP_OUT:
    case OP_RETURN:
        return (struct effect){1, 0};
    case OP_DUP:
        return (struct effect){1, 2};
    case OP_SWAP:
        return (struct effect){2, 2};
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
    case OP_DIV:
    case OP_LESS:
    case OP_EQUAL:
        return (struct effect){2, 1};
    case OP_NOT:
        return (struct effect){1, 1};
    default:
        return none;
    }
}

/* ------------------------------------------------------------------ the assembler */

static void assembler_init(struct assembler *a, struct program *program)
{
    a->program = program;
    a->program->length = 0;
    for (int i = 0; i < MAX_LABELS; i++)
        a->labels[i] = NO_ADDRESS;
    a->fixup_count = 0;
    a->failed = false;
}

static int emit_call(struct assembler *a, enum opcode opcode, int operand, int extra)
{
    struct program *p = a->program;
    if (p->length == MAX_CODE) {
        a->failed = true;
        return NO_ADDRESS;
    }
    struct instruction *i = &p->code[p->length];
    i->opcode = (unsigned char)opcode;
    i->operand = (short)operand;
    i->extra = (unsigned char)extra;
    return p->length++;
}

static int emit(struct assembler *a, enum opcode opcode, int operand)
{
    return emit_call(a, opcode, operand, 0);
}

static void emit_op(struct assembler *a, enum opcode opcode)
{
    emit_call(a, opcode, 0, 0);
}

static void place_label(struct assembler *a, int label)
{
    if (label < 0 || label >= MAX_LABELS || a->labels[label] != NO_ADDRESS) {
        a->failed = true;
        return;
    }
    a->labels[label] = a->program->length;
}

static void add_fixup(struct assembler *a, int at, int label)
{
    if (a->fixup_count == MAX_FIXUPS || at == NO_ADDRESS) {
        a->failed = true;
        return;
    }
    a->fixups[a->fixup_count].at = at;
    a->fixups[a->fixup_count].label = label;
    a->fixup_count++;
}

static void emit_jump(struct assembler *a, enum opcode opcode, int label)
{
    add_fixup(a, emit(a, opcode, 0), label);
}

static void emit_call_label(struct assembler *a, int label, int arguments)
{
    add_fixup(a, emit_call(a, OP_CALL, 0, arguments), label);
}

static bool assembler_finish(struct assembler *a)
{
    for (int i = 0; i < a->fixup_count && !a->failed; i++) {
        const struct fixup *f = &a->fixups[i];
        if (a->labels[f->label] == NO_ADDRESS)
            a->failed = true;
        else
            a->program->code[f->at].operand = (short)a->labels[f->label];
    }
    return !a->failed;
}

/* ------------------------------------------------------------------ the verifier */

static bool operand_is_valid(const struct program *p, const struct instruction *i)
{
    switch (i->opcode) {
    case OP_JUMP:
    case OP_BRANCH:
    case OP_CALL:
        return i->operand >= 0 && i->operand < p->length;
    case OP_LOAD:
    case OP_STORE:
        return i->operand >= 0 && i->operand < VARIABLES;
    case OP_IN:
    case OP_OUT:
        return i->operand >= 0 && i->operand < PORTS;
    case OP_LOCAL:
    case OP_SET_LOCAL:
    case OP_ENTER:
        return i->operand >= 0;
    default:
        return true;
    }
}

static bool ends_path(unsigned char opcode)
{
    return opcode == OP_HALT || opcode == OP_JUMP || opcode == OP_RETURN;
}

/* All instructions are known and their operands make sense; control cannot run off the end. */
static bool verify(const struct program *p)
{
    if (p->length == 0)
        return false;
    for (int at = 0; at < p->length; at++) {
        const struct instruction *i = &p->code[at];
        if (i->opcode >= OPCODES || !operand_is_valid(p, i))
            return false;
        if (i->opcode == OP_CALL && p->code[i->operand].opcode != OP_ENTER)
            return false;
    }
    return ends_path(p->code[p->length - 1].opcode);
}

/* ------------------------------------------------------------------ the machine */

static void machine_init(struct machine *m, const struct program *program)
{
    memset(m, 0, sizeof *m);
    m->program = program;
}

static void machine_fault(struct machine *m, enum fault fault)
{
    if (m->fault == FAULT_NONE)
        m->fault = fault;
    m->halted = true;
}

static void push(struct machine *m, int value)
{
    if (m->depth == MAX_STACK) {
        machine_fault(m, FAULT_STACK_OVERFLOW);
        return;
    }
    m->stack[m->depth++] = value;
}

static int frame_floor(const struct machine *m)
{
    if (m->frame_count == 0)
        return 0;
    const struct frame *f = &m->frames[m->frame_count - 1];
    return f->base + f->arguments + f->locals;
}

static int pop(struct machine *m)
{
    if (m->depth <= frame_floor(m)) {
        machine_fault(m, FAULT_STACK_UNDERFLOW);
        return 0;
    }
    return m->stack[--m->depth];
}

static int *local_slot(struct machine *m, int slot)
{
    if (m->frame_count == 0) {
        machine_fault(m, FAULT_ADDRESS);
        return NULL;
    }
    const struct frame *f = &m->frames[m->frame_count - 1];
    if (slot >= f->arguments + f->locals) {
        machine_fault(m, FAULT_ADDRESS);
        return NULL;
    }
    return &m->stack[f->base + slot];
}

static int wrap(unsigned value)
{
    return (int)(value & 0x7fffu) - (int)(value & 0x8000u);
}

static void execute_arithmetic(struct machine *m, enum opcode opcode)
{
    int right = pop(m);
    int left = pop(m);
    int result = 0;
    if (m->halted)
        return;
    switch (opcode) {
    case OP_ADD:
        result = wrap((unsigned)left + (unsigned)right);
        break;
    case OP_SUB:
        result = wrap((unsigned)left - (unsigned)right);
        break;
    case OP_MUL:
        result = wrap((unsigned)left * (unsigned)right);
        break;
    case OP_DIV:
        if (right == 0) {
            machine_fault(m, FAULT_DIVISION);
            return;
        }
        result = wrap((unsigned)(left / right));
        break;
    case OP_LESS:
        result = left < right;
        break;
    case OP_EQUAL:
        result = left == right;
        break;
    default:
        machine_fault(m, FAULT_OPCODE);
        return;
    }
    push(m, result);
}

static void execute_call(struct machine *m, const struct instruction *i)
{
    if (m->frame_count == MAX_FRAMES) {
        machine_fault(m, FAULT_FRAMES);
        return;
    }
    if (m->depth - frame_floor(m) < i->extra) {
        machine_fault(m, FAULT_STACK_UNDERFLOW);
        return;
    }
    struct frame *f = &m->frames[m->frame_count++];
    f->return_address = m->pc;
    f->base = m->depth - i->extra;
    f->arguments = i->extra;
    f->locals = 0;
    m->pc = i->operand;
}

static void execute_enter(struct machine *m, int locals)
{
    if (m->frame_count == 0) {
        machine_fault(m, FAULT_FRAMES);
        return;
    }
    for (int i = 0; i < locals; i++)
        push(m, 0);
    m->frames[m->frame_count - 1].locals = locals;
}

static void execute_return(struct machine *m)
{
    if (m->frame_count == 0) {
        machine_fault(m, FAULT_FRAMES);
        return;
    }
    int result = pop(m);
    if (m->halted)
        return;
    const struct frame *f = &m->frames[m->frame_count - 1];
    m->depth = f->base;
    m->pc = f->return_address;
    m->frame_count--;
    push(m, result);
}

static void execute_stack(struct machine *m, enum opcode opcode)
{
    int top = pop(m);
    int below = 0;
    if (opcode == OP_SWAP)
        below = pop(m);
    if (m->halted)
        return;
    switch (opcode) {
    case OP_DUP:
        push(m, top);
        push(m, top);
        break;
    case OP_SWAP:
        push(m, top);
        push(m, below);
        break;
    case OP_NOT:
        push(m, !top);
        break;
    case OP_POP:
    default:
        break;
    }
}

static void execute(struct machine *m, const struct instruction *i)
{
    int value;
    int *slot;
    switch (i->opcode) {
    case OP_HALT:
        m->halted = true;
        break;
    case OP_PUSH:
        push(m, i->operand);
        break;
    case OP_POP:
    case OP_DUP:
    case OP_SWAP:
    case OP_NOT:
        execute_stack(m, (enum opcode)i->opcode);
        break;
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
    case OP_DIV:
    case OP_LESS:
    case OP_EQUAL:
        execute_arithmetic(m, (enum opcode)i->opcode);
        break;
    case OP_BRANCH:
        value = pop(m);
        if (m->halted || value != 0)
            break;
        /* fall through */
    case OP_JUMP:
        m->pc = i->operand;
        break;
    case OP_LOAD:
        push(m, m->variables[i->operand]);
        break;
    case OP_STORE:
        value = pop(m);
        if (!m->halted)
            m->variables[i->operand] = value;
        break;
    case OP_LOCAL:
        slot = local_slot(m, i->operand);
        if (slot != NULL)
            push(m, *slot);
        break;
    case OP_SET_LOCAL:
        value = pop(m);
        slot = local_slot(m, i->operand);
        if (!m->halted && slot != NULL)
            *slot = value;
        break;
    case OP_CALL:
        execute_call(m, i);
        break;
    case OP_ENTER:
        execute_enter(m, i->operand);
        break;
    case OP_RETURN:
        execute_return(m);
        break;
    case OP_IN:
        push(m, m->inputs[i->operand]);
        break;
    case OP_OUT:
        value = pop(m);
        if (!m->halted)
            m->outputs[i->operand] = value;
        break;
    default:
        machine_fault(m, FAULT_OPCODE);
        break;
    }
}

/* Runs one cycle of the program: from its start to a halt. The variables keep their values between cycles. */
static enum fault machine_cycle(struct machine *m)
{
    m->depth = 0;
    m->frame_count = 0;
    m->pc = 0;
    m->steps = 0;
    m->halted = false;
    m->fault = FAULT_NONE;
    while (!m->halted) {
        if (m->pc < 0 || m->pc >= m->program->length) {
            machine_fault(m, FAULT_ADDRESS);
            break;
        }
        if (m->steps++ == STEP_LIMIT) {
            machine_fault(m, FAULT_STEPS);
            break;
        }
        const struct instruction *i = &m->program->code[m->pc++];
        struct effect effect = effect_of((enum opcode)i->opcode);
        int before = m->depth;
        execute(m, i);
        if (!m->halted && effect.takes + effect.gives > 0 && i->opcode != OP_RETURN)
            assert(m->depth == before - effect.takes + effect.gives);
    }
    return m->fault;
}

/* ------------------------------------------------------------------ programs */

enum { L_LIMIT, L_LOW, L_OK, L_END };

/* out0 = limit(in0, in1) * 2 + in0, where limit(x, most) is the smaller one. */
static bool build_limiter(struct program *p)
{
    struct assembler a;
    assembler_init(&a, p);
    emit(&a, OP_LOAD, 0);
    emit(&a, OP_PUSH, 1);
    emit_op(&a, OP_ADD);
    emit(&a, OP_STORE, 0);
    emit(&a, OP_IN, 0);
    emit(&a, OP_IN, 0);
    emit(&a, OP_IN, 1);
    emit_call_label(&a, L_LIMIT, 2);
    emit(&a, OP_PUSH, 2);
    emit_op(&a, OP_MUL);
    emit_op(&a, OP_ADD);
    emit(&a, OP_OUT, 0);
    emit_op(&a, OP_HALT);

    place_label(&a, L_LIMIT);
    emit(&a, OP_ENTER, 1);
    emit(&a, OP_LOCAL, 0);
    emit(&a, OP_LOCAL, 1);
    emit_op(&a, OP_LESS);
    emit_jump(&a, OP_BRANCH, L_LOW);
    emit(&a, OP_LOCAL, 0);
    emit(&a, OP_SET_LOCAL, 2);
    emit_jump(&a, OP_JUMP, L_OK);
    place_label(&a, L_LOW);
    emit(&a, OP_LOCAL, 1);
    emit(&a, OP_SET_LOCAL, 2);
    place_label(&a, L_OK);
    emit(&a, OP_LOCAL, 2);
    emit_op(&a, OP_RETURN);
    return assembler_finish(&a);
}

int main(void)
{
    struct program p;
    struct machine m;
    assert(build_limiter(&p));
    assert(verify(&p));
    machine_init(&m, &p);
    int x = __VERIFIER_nondet_uchar();
    int most = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(x < 16 && most < 16);
    m.inputs[0] = x;
    m.inputs[1] = most;
    assert(machine_cycle(&m) == FAULT_NONE);
    assert(m.outputs[0] == (x < most ? x : most) * 2 + x);
    assert(m.variables[0] == 1);
    return 0;
}
