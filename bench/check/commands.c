// Commands looked up in a table of functions by number; one number inside the table's range has no function.
//@ expect: violated
//@ unwind: 17
//@ witness: 0 5  3 1  7 0
#include "verify.h"
#include <stddef.h>

#ifndef STEPS
#define STEPS 6
#endif

struct machine {
    int registers[4];
    unsigned selected;
    int carry, halted;
};

typedef int (*command)(struct machine *, int);

static int load(struct machine *m, int operand)
{
    m->registers[m->selected] = operand;
    return 0;
}

static int add(struct machine *m, int operand)
{
    unsigned sum = (unsigned)m->registers[m->selected] + (unsigned)operand;
    m->carry = sum < (unsigned)operand;
    m->registers[m->selected] = (int)sum;
    return 0;
}

static int subtract(struct machine *m, int operand)
{
    unsigned value = (unsigned)m->registers[m->selected];
    m->carry = value < (unsigned)operand;
    m->registers[m->selected] = (int)(value - (unsigned)operand);
    return 0;
}

static int choose(struct machine *m, int operand)
{
    if (operand < 0 || operand >= 4)
        return -1;
    m->selected = (unsigned)operand;
    return 0;
}

static int exchange(struct machine *m, int operand)
{
    if (operand < 0 || operand >= 4)
        return -1;
    int value = m->registers[operand];
    m->registers[operand] = m->registers[m->selected];
    m->registers[m->selected] = value;
    return 0;
}

static int shift(struct machine *m, int operand)
{
    if (operand < 0 || operand > 31)
        return -1;
    m->registers[m->selected] = (int)((unsigned)m->registers[m->selected] << operand);
    return 0;
}

static int halt(struct machine *m, int operand)
{
    (void)operand;
    m->halted = 1;
    return 0;
}

static int invert(struct machine *m, int operand)
{
    m->registers[m->selected] ^= operand;
    return 0;
}

static const struct {
    command run;
    int privileged;
} table[] = {
    [0] = {load, 0}, [1] = {add, 0}, [2] = {subtract, 0}, [3] = {choose, 0},
    [4] = {exchange, 1}, [5] = {shift, 0}, [6] = {halt, 0}, [8] = {invert, 0},
};

static int execute(struct machine *m, int number, int operand)
{
    if (number < 0 || (size_t)number >= sizeof table / sizeof table[0])
        return -1;
    if (table[number].privileged && m->carry)
        return -1;
    return table[number].run(m, operand); //~ check: bad-call
}

int main(void)
{
    struct machine m = {{0}, 0, 0, 0};
    int refused = 0;
    for (int step = 0; step < STEPS && !m.halted; step++) {
        int number = __VERIFIER_nondet_int(), operand = __VERIFIER_nondet_int();
#ifdef FIXED
        __VERIFIER_assume(number != 7);
#endif
        if (execute(&m, number, operand) < 0)
            refused++;
        assert(m.selected < 4);
        assert(m.carry == 0 || m.carry == 1);
    }
    assert(refused <= STEPS);
    return 0;
}
