/*
 * Peephole optimiser of an accumulator machine.
 *
 * The window is two instructions wide and slides over a straight-line block.
 * Instructions that are no longer needed become NOP and are squeezed out at
 * the end.  At the end of the block all memory cells are live, the accumulator
 * is live too.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

typedef enum {
    I_NOP,
    I_LDI,      /* acc = imm */
    I_LD,       /* acc = mem[arg] */
    I_ST,       /* mem[arg] = acc */
    I_ADDI,     /* acc += imm */
    I_XORI,     /* acc ^= imm */
    I_LAST
} op_t;

typedef struct {
    uint8_t op;
    uint8_t arg;
} ins_t;

#define BLOCK_MAX 4
#define MEM_CELLS 2

typedef struct {
    ins_t ins[BLOCK_MAX];
    int n;
} block_t;

static void set_nop(ins_t *i)
{
    i->op = I_NOP;
    i->arg = 0;
}

static bool only_sets_acc(const ins_t *i)
{
    return i->op == I_LDI || i->op == I_LD || i->op == I_ADDI || i->op == I_XORI;
}

static bool overwrites_acc(const ins_t *i)
{
    return i->op == I_LDI || i->op == I_LD;
}

/* Try to improve the pair (a, b); true if something has changed. */
static bool improve_pair(ins_t *a, ins_t *b)
{
    /* store then load of the same cell: the load is redundant */
    if (a->op == I_ST && b->op == I_LD && a->arg == b->arg) {
        set_nop(b);
        return true;
    }
    /* load then store of the same cell: the store is redundant */
    if (a->op == I_LD && b->op == I_ST) {
        set_nop(b);
        return true;
    }
    /* two stores to the same cell: one is enough */
    if (a->op == I_ST && b->op == I_ST && a->arg == b->arg) {
        set_nop(b);
        return true;
    }
    /* the accumulator is overwritten at once */
    if (only_sets_acc(a) && overwrites_acc(b)) {
        set_nop(a);
        return true;
    }
    /* join immediate operations */
    if (a->op == I_ADDI && b->op == I_ADDI) {
        b->arg = (uint8_t)(a->arg + b->arg);
        set_nop(a);
        return true;
    }
    if (a->op == I_LDI && b->op == I_ADDI) {
        b->op = I_LDI;
        b->arg = (uint8_t)(a->arg + b->arg);
        set_nop(a);
        return true;
    }
    if (a->op == I_LDI && b->op == I_XORI) {
        b->op = I_LDI;
        b->arg = (uint8_t)(a->arg ^ b->arg);
        set_nop(a);
        return true;
    }
    return false;
}

/* Squeeze out the NOPs; returns how many there were. */
static int squeeze(block_t *bl)
{
    int to = 0;
    int gone;

    for (int i = 0; i < bl->n; i++) {
        if (bl->ins[i].op != I_NOP) {
            bl->ins[to++] = bl->ins[i];
        }
    }
    gone = bl->n - to;
    bl->n = to;
    return gone;
}

static int optimise(block_t *bl)
{
    for (int i = 0; i + 1 < bl->n; i++) {
        (void)improve_pair(&bl->ins[i], &bl->ins[i + 1]);
    }
    return squeeze(bl);
}

/* ---- simulator ---- */

typedef struct {
    uint8_t acc;
    uint8_t mem[MEM_CELLS];
} cpu_t;

static void simulate(const block_t *bl, cpu_t *c)
{
    for (int i = 0; i < BLOCK_MAX; i++) {
        if (i >= bl->n) {
            return;
        }
        uint8_t arg = bl->ins[i].arg;
        switch (bl->ins[i].op) {
        case I_LDI:  c->acc = arg; break;
        case I_LD:   c->acc = c->mem[arg]; break;
        case I_ST:   c->mem[arg] = c->acc; break;
        case I_ADDI: c->acc = (uint8_t)(c->acc + arg); break;
        case I_XORI: c->acc ^= arg; break;
        default: break;
        }
    }
}

int main(void)
{
    block_t bl;
    cpu_t plain, opt;

    bl.n = 3;
    for (int i = 0; i < 3; i++) {
        bl.ins[i].op = __VERIFIER_nondet_uchar();
        bl.ins[i].arg = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(bl.ins[i].op >= I_LDI && bl.ins[i].op < I_LAST);
        if (bl.ins[i].op == I_LD || bl.ins[i].op == I_ST) {
            __VERIFIER_assume(bl.ins[i].arg < MEM_CELLS);
        }
    }
    set_nop(&bl.ins[3]);
    plain.acc = __VERIFIER_nondet_uchar();
    plain.mem[0] = __VERIFIER_nondet_uchar();
    plain.mem[1] = __VERIFIER_nondet_uchar();
    opt = plain;

    simulate(&bl, &plain);
    int saved = optimise(&bl);
    assert(saved >= 0 && bl.n == 3 - saved);
    simulate(&bl, &opt);

    assert(opt.mem[0] == plain.mem[0]);
    assert(opt.mem[1] == plain.mem[1]);
    assert(opt.acc == plain.acc);
    return 0;
}
