/*
 * Tiny byte code interpreter for alarm rules: a stack machine with two
 * registers, relative jumps and a step budget. Rules are compiled off
 * line; here they are only run.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define STACK_DEPTH 3
#define NREGS 2

enum opcode {
    OP_HALT,
    OP_PUSH,        /* operand: constant */
    OP_LOAD,        /* operand: register */
    OP_STORE,       /* operand: register */
    OP_ADD,
    OP_SUB,         /* second from top minus top */
    OP_LT,          /* second from top < top */
    OP_JZ,          /* operand: offset from the next instruction */
    OP_JMP          /* operand: offset from the next instruction */
};

struct insn {
    uint8_t op;
    int8_t arg;
};

enum vm_status {
    VM_DONE,
    VM_STACK,
    VM_BAD_CODE,
    VM_BUDGET
};

struct vm {
    int8_t stack[STACK_DEPTH];
    int sp;
    int16_t reg[NREGS];
    int pc;
};

static bool vm_push(struct vm *vm, int16_t v)
{
    if (vm->sp == STACK_DEPTH)
        return false;
    vm->stack[vm->sp++] = v;
    return true;
}

static bool vm_pop(struct vm *vm, int16_t *v)
{
    if (vm->sp == 0)
        return false;
    *v = vm->stack[--vm->sp];
    return true;
}

/* Runs one instruction other than OP_HALT. */
static enum vm_status vm_step(struct vm *vm, struct insn in)
{
    int16_t a = 0, b = 0;

    vm->pc++;
    switch ((enum opcode)in.op) {
    case OP_PUSH:
        if (!vm_push(vm, in.arg))
            return VM_STACK;
        break;
    case OP_LOAD:
        if (in.arg < 0 || in.arg >= NREGS)
            return VM_BAD_CODE;
        if (!vm_push(vm, vm->reg[in.arg]))
            return VM_STACK;
        break;
    case OP_STORE:
        if (in.arg < 0 || in.arg >= NREGS)
            return VM_BAD_CODE;
        if (!vm_pop(vm, &a))
            return VM_STACK;
        vm->reg[in.arg] = a;
        break;
    case OP_ADD:
    case OP_SUB:
    case OP_LT:
        if (!vm_pop(vm, &b) || !vm_pop(vm, &a))
            return VM_STACK;
        if (in.op == OP_ADD)
            a = (int16_t)(a + b);
        else if (in.op == OP_SUB)
            a = (int16_t)(a - b);
        else
            a = a < b;
        (void)vm_push(vm, a);
        break;
    case OP_JZ:
        if (!vm_pop(vm, &a))
            return VM_STACK;
        if (a == 0)
            vm->pc += in.arg;
        break;
    case OP_JMP:
        vm->pc += in.arg;
        break;
    default:
        return VM_BAD_CODE;
    }
    return VM_DONE;
}

static enum vm_status vm_run(struct vm *vm, const struct insn *code, int ninsn,
                             int budget)
{
    vm->sp = 0;
    vm->pc = 0;
    while (budget-- > 0) {
        enum vm_status rc;

        if (vm->pc < 0 || vm->pc >= ninsn)
            return VM_BAD_CODE;
        if (code[vm->pc].op == OP_HALT)
            return VM_DONE;
        rc = vm_step(vm, code[vm->pc]);
        if (rc != VM_DONE)
            return rc;
    }
    return VM_BUDGET;
}

/* ---- harness: a rule that leaves |r0 - r1| in r0 ---- */

static const struct insn abs_diff[] = {
    { OP_LOAD, 0 },
    { OP_LOAD, 1 },
    { OP_LT, 0 },
    { OP_JZ, 4 },       /* to the second half */
    { OP_LOAD, 1 },
    { OP_LOAD, 0 },
    { OP_SUB, 0 },
    { OP_JMP, 3 },      /* to the store */
    { OP_LOAD, 0 },
    { OP_LOAD, 1 },
    { OP_SUB, 0 },
    { OP_STORE, 0 },
    { OP_HALT, 0 }
};

int main(void)
{
    struct vm vm;
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();

    __VERIFIER_assume(x >= -100 && x <= 100);
    __VERIFIER_assume(y >= -100 && y <= 100);
    vm.reg[0] = (int16_t)x;
    vm.reg[1] = (int16_t)y;

    assert(vm_run(&vm, abs_diff, sizeof abs_diff / sizeof abs_diff[0], 12)
           == VM_DONE);
    assert(vm.sp == 0);
    assert(vm.reg[0] == (x < y ? y - x : x - y));
    assert(vm.reg[1] == y);
    return 0;
}
