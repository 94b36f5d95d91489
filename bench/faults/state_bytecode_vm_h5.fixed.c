/* Bytecode interpreter of a rule engine.
 *
 * A program is an array of (opcode, operand) pairs.  The machine has an
 * operand stack, four registers and a small call stack.  Any error puts the
 * machine in the state VM_FAULT, where it stays. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define VM_STACK 4
#define VM_CALLS 2
#define VM_REGS  4
#define VM_FUEL  18

enum opcode {
    OP_PUSH,    /* push the operand */
    OP_LOAD,    /* push a register */
    OP_STORE,   /* pop into a register */
    OP_ADD,
    OP_SUB,     /* second from top minus top */
    OP_JZ,      /* pop; jump to the operand if 0 */
    OP_JN,      /* pop; jump to the operand if negative (bit 7) */
    OP_JMP,
    OP_CALL,
    OP_RET,
    OP_HALT
};

enum vm_state { VM_RUN, VM_DONE, VM_FAULT };

struct insn {
    uint8_t op;
    uint8_t arg;
};

struct vm {
    enum vm_state state;
    const struct insn *code;
    uint8_t length;
    uint8_t pc;
    uint8_t sp;
    uint8_t csp;
    uint8_t stack[VM_STACK];
    uint8_t calls[VM_CALLS];
    uint8_t reg[VM_REGS];
};

static void vm_boot(struct vm *m, const struct insn *code, uint8_t length)
{
    for (int i = 0; i < VM_REGS; i++)
        m->reg[i] = 0;
    for (int i = 0; i < VM_STACK; i++)
        m->stack[i] = 0;
    for (int i = 0; i < VM_CALLS; i++)
        m->calls[i] = 0;
    m->state = VM_RUN;
    m->code = code;
    m->length = length;
    m->pc = 0;
    m->sp = 0;
    m->csp = 0;
}

static void vm_push(struct vm *m, uint8_t v)
{
    if (m->sp >= VM_STACK) {
        m->state = VM_FAULT;
        return;
    }
    m->stack[m->sp++] = v;
}

static uint8_t vm_pop(struct vm *m)
{
    if (m->sp == 0) {
        m->state = VM_FAULT;
        return 0;
    }
    return m->stack[--m->sp];
}

/* Execute one instruction. */
static void vm_step(struct vm *m)
{
    struct insn in;
    uint8_t a, b;

    if (m->state != VM_RUN)
        return;
    if (m->pc >= m->length) {
        m->state = VM_FAULT;
        return;
    }
    in = m->code[m->pc++];
    switch (in.op) {
    case OP_PUSH:
        vm_push(m, in.arg);
        break;
    case OP_LOAD:
        vm_push(m, m->reg[in.arg % VM_REGS]);
        break;
    case OP_STORE:
        a = vm_pop(m);
        m->reg[in.arg % VM_REGS] = a;
        break;
    case OP_ADD:
        b = vm_pop(m);
        a = vm_pop(m);
        vm_push(m, (uint8_t)(a + b));
        break;
    case OP_SUB:
        b = vm_pop(m);
        a = vm_pop(m);
        vm_push(m, (uint8_t)(a - b));
        break;
    case OP_JZ:
        if (vm_pop(m) == 0)
            m->pc = in.arg;
        break;
    case OP_JN:
        if ((vm_pop(m) & 0x80u) != 0)
            m->pc = in.arg;
        break;
    case OP_JMP:
        m->pc = in.arg;
        break;
    case OP_CALL:
        if (m->csp >= VM_CALLS) {
            m->state = VM_FAULT;
            break;
        }
        m->calls[m->csp++] = m->pc;
        m->pc = in.arg;
        break;
    case OP_RET:
        if (m->csp == 0) {
            m->state = VM_FAULT;
            break;
        }
        m->pc = m->calls[--m->csp];
        break;
    case OP_HALT:
        m->state = VM_DONE;
        break;
    default:
        m->state = VM_FAULT;
        break;
    }
}

static void vm_run(struct vm *m)
{
    for (int fuel = 0; fuel < VM_FUEL; fuel++)
        vm_step(m);
    if (m->state == VM_RUN)
        m->state = VM_FAULT;
}

/* r1 := magnitude of r0 - limit if r0 is not the limit, else 99; the
 * subroutine at 13 computes r0 - limit into r2. */
static struct insn rule[] = {
    { OP_CALL, 13 },    /* 0 */
    { OP_LOAD, 2 },
    { OP_JZ, 10 },
    { OP_LOAD, 2 },
    { OP_JN, 7 },
    { OP_LOAD, 2 },     /* 5 */
    { OP_JMP, 11 },
    { OP_PUSH, 0 },     /* 7: negative */
    { OP_LOAD, 2 },
    { OP_JMP, 18 },
    { OP_PUSH, 99 },    /* 10: equal */
    { OP_STORE, 1 },
    { OP_HALT, 0 },
    { OP_LOAD, 0 },     /* 13: subroutine */
    { OP_PUSH, 0 },     /* the operand is the limit, patched */
    { OP_SUB, 0 },
    { OP_STORE, 2 },
    { OP_RET, 0 },
    { OP_SUB, 0 },      /* 18 */
    { OP_JMP, 11 },
};

int main(void)
{
    struct vm m;
    uint8_t input = __VERIFIER_nondet_uchar();
    uint8_t limit = __VERIFIER_nondet_uchar();

    rule[14].arg = limit;
    vm_boot(&m, rule, (uint8_t)(sizeof rule / sizeof rule[0]));
    m.reg[0] = input;
    vm_run(&m);
    assert(m.state == VM_DONE);
    assert(m.sp == 0 && m.csp == 0);
    assert(m.reg[0] == input);
    if (input == limit)
        assert(m.reg[1] == 99);
    else if ((uint8_t)(input - limit) < 128)
        assert(m.reg[1] == (uint8_t)(input - limit));
    else
        assert(m.reg[1] == (uint8_t)(limit - input));
    return 0;
}
