/*
 * Liveness of virtual registers: backward data flow over the control flow
 * graph, sets of registers as bit masks.
 *
 *   out(b) = union of in(s) over the successors s of b
 *   in(b)  = use(b) | (out(b) & ~def(b))
 *
 * use(b) holds the registers read in b before any write in b.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BLOCKS  3
#define INSNS   2           /* per block */
#define NO_REG  0xFFu

typedef uint8_t regset_t;

typedef struct {
    uint8_t dst;            /* NO_REG if nothing is written */
    uint8_t src1;
    uint8_t src2;
} insn_t;

typedef struct {
    insn_t insn[INSNS];
    uint8_t succ;           /* mask of successor blocks */
    regset_t use;
    regset_t def;
    regset_t in;
    regset_t out;
} block_t;

static regset_t reg_bit(uint8_t r)
{
    return r == NO_REG ? 0u : (regset_t)(1u << r);
}

/* Collect the local sets of a block, front to back. */
static void local_sets(block_t *b)
{
    b->use = 0;
    b->def = 0;
    for (int i = 0; i < INSNS; i++) {
        const insn_t *in = &b->insn[i];
        regset_t reads = reg_bit(in->src1) | reg_bit(in->src2);

        b->use |= (regset_t)(reads & ~b->def);
        b->def |= reg_bit(in->dst);
    }
    b->in = b->use;
    b->out = 0;
}

/* One evaluation of the equations of a block; true if a set has grown. */
static bool transfer(block_t blk[BLOCKS], int k)
{
    block_t *b = &blk[k];
    regset_t out = 0;
    regset_t in;
    bool grown;

    for (int s = 0; s < BLOCKS; s++) {
        if ((b->succ >> s) & 1u) {
            out |= blk[s].in;
        }
    }
    in = (regset_t)(b->use | (out & ~b->def));
    grown = in != b->in || out != b->out;
    b->in = in;
    b->out = out;
    return grown;
}

/* Iterate to the fixed point; returns the number of rounds. */
static int solve(block_t blk[BLOCKS])
{
    bool grown = true;
    int rounds = 0;

    for (int k = 0; k < BLOCKS; k++) {
        local_sets(&blk[k]);
    }
    while (grown && rounds <= BLOCKS) {
        grown = false;
        for (int k = BLOCKS - 1; k >= 0; k--) {
            if (transfer(blk, k)) {
                grown = true;
            }
        }
        rounds++;
    }
    return rounds;
}

/* Harness: follow one register along a path of the graph, instruction by
 * instruction.  It is live at the start of the path if it is read on the path
 * before it is written. */

static uint8_t pick_reg(void)
{
    uint8_t r = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(r < 4 || r == NO_REG);
    return r;
}

/* 1: read first, -1: written first, 0: not mentioned */
static int first_access(const block_t *b, uint8_t reg)
{
    for (int i = 0; i < INSNS; i++) {
        if (b->insn[i].src1 == reg || b->insn[i].src2 == reg) {
            return 1;
        }
        if (b->insn[i].dst == reg) {
            return -1;
        }
    }
    return 0;
}

int main(void)
{
    static block_t blk[BLOCKS];
    uint8_t reg = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(reg < 4);
    for (int k = 0; k < BLOCKS; k++) {
        for (int i = 0; i < INSNS; i++) {
            blk[k].insn[i].dst = pick_reg();
            blk[k].insn[i].src1 = pick_reg();
            blk[k].insn[i].src2 = pick_reg();
        }
    }
    /* a loop: 0 -> 1, 1 -> 1 or 2, 2 ends */
    blk[0].succ = 0x2;
    blk[1].succ = 0x6;
    blk[2].succ = 0x0;

    int rounds = solve(blk);
    assert(rounds <= BLOCKS);

    int a0 = first_access(&blk[0], reg);
    int a1 = first_access(&blk[1], reg);
    int a2 = first_access(&blk[2], reg);
    bool live2 = a2 == 1;
    bool live1 = a1 == 1 || (a1 == 0 && live2);
    bool live0 = a0 == 1 || (a0 == 0 && live1);

    assert(((blk[2].in >> reg) & 1u) == live2);
    assert(((blk[1].in >> reg) & 1u) == live1);
    assert(((blk[0].in >> reg) & 1u) == live0);
    assert(((blk[1].out >> reg) & 1u) == (live1 || live2));
    assert(blk[2].out == 0);
    return 0;
}
