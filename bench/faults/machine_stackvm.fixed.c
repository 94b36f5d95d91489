/*
 * Byte code machine for user formulas of a data logger.
 *
 * One operand stack; each call frame keeps the return address and the
 * base of its locals (the arguments are the first locals).  Jumps are
 * relative to the instruction that follows, with a signed byte.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define STACK_MAX   12
#define FRAME_MAX   3
#define CODE_MAX    48
#define INPUTS      2

enum op {
    OP_HALT,
    OP_PUSH,        /* constant: unsigned byte */
    OP_INPUT,       /* push a measured value: index */
    OP_LOAD,        /* push a local: index */
    OP_STORE,       /* pop into a local: index */
    OP_DUP,
    OP_POP,
    OP_ADD,
    OP_SUB,
    OP_DIV,
    OP_LESS,
    OP_JMP,         /* offset */
    OP_JZ,          /* offset, pops the condition */
    OP_CALL,        /* address, number of arguments */
    OP_RET          /* result is on top of the stack */
};

enum status {
    VM_OK,
    VM_DONE,
    VM_UNDERFLOW,
    VM_OVERFLOW,
    VM_BAD_PC,
    VM_BAD_OP,
    VM_BAD_INDEX,
    VM_DIV_ZERO,
    VM_TOO_DEEP
};

struct frame {
    uint16_t ret;
    uint8_t base;
};

struct vm {
    const uint8_t *code;
    uint16_t len;
    uint16_t pc;
    int stack[STACK_MAX];
    uint8_t sp;                     /* number of values on the stack */
    struct frame frame[FRAME_MAX];
    uint8_t depth;
    uint8_t base;                   /* locals of the running function */
    int input[INPUTS];
    enum status status;
};

/* ---- assembler ---- */

struct program {
    uint8_t code[CODE_MAX];
    uint16_t len;
};

static uint16_t emit(struct program *p, uint8_t byte)
{
    assert(p->len < CODE_MAX);
    p->code[p->len] = byte;
    return p->len++;
}

static void emit1(struct program *p, enum op op, uint8_t arg)
{
    emit(p, (uint8_t)op);
    emit(p, arg);
}

/* jump whose target is not known yet; returns what to patch */
static uint16_t emit_jump(struct program *p, enum op op)
{
    emit(p, (uint8_t)op);
    return emit(p, 0);
}

static void patch(struct program *p, uint16_t at, uint16_t target)
{
    int offset = (int)target - (int)(at + 1);

    assert(offset >= -128 && offset <= 127);
    p->code[at] = (uint8_t)offset;
}

/* ---- machine ---- */

static void vm_init(struct vm *vm, const struct program *p)
{
    vm->code = p->code;
    vm->len = p->len;
    vm->pc = 0;
    vm->sp = 0;
    vm->depth = 0;
    vm->base = 0;
    vm->status = VM_OK;
}

static void fail(struct vm *vm, enum status why)
{
    if (vm->status == VM_OK)
        vm->status = why;
}

static uint8_t fetch(struct vm *vm)
{
    if (vm->pc >= vm->len) {
        fail(vm, VM_BAD_PC);
        return OP_HALT;
    }
    return vm->code[vm->pc++];
}

static void push(struct vm *vm, int value)
{
    if (vm->sp >= STACK_MAX)
        fail(vm, VM_OVERFLOW);
    else
        vm->stack[vm->sp++] = value;
}

/* a function may take only what it has pushed itself */
static int pop(struct vm *vm)
{
    if (vm->sp <= vm->base) {
        fail(vm, VM_UNDERFLOW);
        return 0;
    }
    return vm->stack[--vm->sp];
}

/* place of a local on the stack, or -1 */
static int local(struct vm *vm, uint8_t index)
{
    int at = vm->base + index;

    if (at >= vm->sp) {
        fail(vm, VM_BAD_INDEX);
        return -1;
    }
    return at;
}

static void jump(struct vm *vm, uint8_t arg)
{
    vm->pc = (uint16_t)(vm->pc + (int8_t)arg);
}

static void call(struct vm *vm, uint8_t addr, uint8_t nargs)
{
    if (vm->depth >= FRAME_MAX) {
        fail(vm, VM_TOO_DEEP);
        return;
    }
    if (vm->sp - vm->base < nargs) {
        fail(vm, VM_UNDERFLOW);
        return;
    }
    vm->frame[vm->depth].ret = vm->pc;
    vm->frame[vm->depth].base = vm->base;
    vm->depth++;
    vm->base = vm->sp - nargs;
    vm->pc = addr;
}

/* drop the locals and leave the result to the caller */
static void ret(struct vm *vm)
{
    int result = pop(vm);

    if (vm->depth == 0) {
        fail(vm, VM_BAD_OP);
        return;
    }
    vm->sp = vm->base;
    vm->depth--;
    vm->base = vm->frame[vm->depth].base;
    vm->pc = vm->frame[vm->depth].ret;
    push(vm, result);
}

static void vm_step(struct vm *vm)
{
    int a, b;
    int var;
    uint8_t arg;

    switch (fetch(vm)) {
    case OP_HALT:
        fail(vm, VM_DONE);
        break;
    case OP_PUSH:
        push(vm, fetch(vm));
        break;
    case OP_INPUT:
        arg = fetch(vm);
        if (arg < INPUTS)
            push(vm, vm->input[arg]);
        else
            fail(vm, VM_BAD_INDEX);
        break;
    case OP_LOAD:
        var = local(vm, fetch(vm));
        if (var >= 0)
            push(vm, vm->stack[var]);
        break;
    case OP_STORE:
        arg = fetch(vm);
        a = pop(vm);
        var = local(vm, arg);
        if (var >= 0)
            vm->stack[var] = a;
        break;
    case OP_DUP:
        a = pop(vm);
        push(vm, a);
        push(vm, a);
        break;
    case OP_POP:
        pop(vm);
        break;
    case OP_ADD:
        b = pop(vm);
        a = pop(vm);
        push(vm, a + b);
        break;
    case OP_SUB:
        b = pop(vm);
        a = pop(vm);
        push(vm, a - b);
        break;
    case OP_DIV:
        b = pop(vm);
        a = pop(vm);
        if (b == 0)
            fail(vm, VM_DIV_ZERO);
        else
            push(vm, a / b);
        break;
    case OP_LESS:
        b = pop(vm);
        a = pop(vm);
        push(vm, a < b);
        break;
    case OP_JMP:
        jump(vm, fetch(vm));
        break;
    case OP_JZ:
        arg = fetch(vm);
        if (pop(vm) == 0)
            jump(vm, arg);
        break;
    case OP_CALL:
        arg = fetch(vm);
        call(vm, arg, fetch(vm));
        break;
    case OP_RET:
        ret(vm);
        break;
    default:
        fail(vm, VM_BAD_OP);
        break;
    }
}

static enum status vm_run(struct vm *vm, unsigned fuel)
{
    while (vm->status == VM_OK && fuel-- > 0)
        vm_step(vm);
    return vm->status;
}

/* f(x, n): x while n > 0 { x = x + x; n = n - 1 }, called as f(in0, in1) */
static void build(struct program *p)
{
    uint16_t entry, loop, out;

    p->len = 0;
    emit1(p, OP_INPUT, 0);
    emit1(p, OP_INPUT, 1);
    emit(p, OP_CALL);
    entry = emit(p, 0);
    emit(p, 2);
    emit(p, OP_HALT);

    p->code[entry] = (uint8_t)p->len;
    loop = p->len;
    emit1(p, OP_LOAD, 1);
    out = emit_jump(p, OP_JZ);
    emit1(p, OP_LOAD, 0);
    emit(p, OP_DUP);
    emit(p, OP_ADD);
    emit1(p, OP_STORE, 0);
    emit1(p, OP_LOAD, 1);
    emit1(p, OP_PUSH, 1);
    emit(p, OP_SUB);
    emit1(p, OP_STORE, 1);
    patch(p, emit_jump(p, OP_JMP), loop);
    patch(p, out, p->len);
    emit1(p, OP_LOAD, 0);
    emit(p, OP_RET);
}

/* x doubled n times */
static void check(int x, int n)
{
    struct program prog;
    struct vm vm;
    int expect = x;

    for (int i = 0; i < n; i++)
        expect += expect;

    build(&prog);
    vm_init(&vm, &prog);
    vm.input[0] = x;
    vm.input[1] = n;

    assert(vm_run(&vm, 40) == VM_DONE);
    assert(vm.sp == 1 && vm.depth == 0 && vm.base == 0);
    assert(vm.stack[0] == expect);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned char n = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(x >= -100 && x <= 100);
    for (int k = 0; k <= 2; k++)
        if (n == k)
            check(x, k);
    return 0;
}
