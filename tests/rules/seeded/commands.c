// bench/check/commands.c whose machine is switched on and off: the command that halts it switches it off, and so does the end.
//@ rule: rules/init.rule:init=machine_on,use=execute,finish=machine_off
//@ violated: it is finished before it was made ready
#include "../../../bench/check/verify.h"
#include <stddef.h>

#ifndef STEPS
#define STEPS 3
#endif

struct machine {
    int registers[4];
    unsigned selected;
    int carry, halted;
};

typedef int (*command)(struct machine *, int);

static void machine_on(struct machine *m)
{
    m->selected = 0;
    m->halted = 0;
}

static void machine_off(struct machine *m)
{
    m->halted = 1;
}

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
#ifdef FIXED
    m->halted = 1;
#else
    machine_off(m); //~ fault
#endif
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
    return table[number].run(m, operand);
}

int main(void)
{
    struct machine m = {{0}, 0, 0, 0};
    int refused = 0;
    machine_on(&m);
    for (int step = 0; step < STEPS && !m.halted; step++) {
        int number = __VERIFIER_nondet_int(), operand = __VERIFIER_nondet_int();
        __VERIFIER_assume(number != 7);
        if (execute(&m, number, operand) < 0)
            refused++;
        assert(m.selected < 4);
        assert(m.carry == 0 || m.carry == 1);
    }
    assert(refused <= STEPS);
    machine_off(&m); //~ fault
    return 0;
}
