// A stack machine with a verifier that runs first; the verifier thinks that duplicating takes nothing from the stack,
// so a program may underflow it.
//@ expect: violated
//@ unwind: 12
//@ witness: 3 0 0 0 0 0 0 0
#include "verify.h"

#ifndef LENGTH
#define LENGTH 8
#endif
#define STACK 4
#define FUEL 10

enum instruction { HALT, PUSH, ADD, DUPLICATE, SWAP, JUMP_IF, LOAD, STORE, SUBTRACT, INSTRUCTIONS };

static const struct {
    signed char takes, gives;
    unsigned char operand; /* has one */
} shapes[INSTRUCTIONS] = {
    [HALT] = {0, 0, 0},
    [PUSH] = {0, 1, 1},
    [ADD] = {2, 1, 0},
#ifdef FIXED
    [DUPLICATE] = {1, 2, 0},
#else
    [DUPLICATE] = {0, 1, 0},
#endif
    [SWAP] = {2, 2, 0},
    [JUMP_IF] = {1, 0, 1},
    [LOAD] = {0, 1, 1},
    [STORE] = {1, 0, 1},
    [SUBTRACT] = {2, 1, 0},
};

static unsigned char code[LENGTH + 1];
static signed char depth_at[LENGTH + 1]; /* -1: not reached */
static int stack[STACK];
static int memory[4];

/* Every instruction is met with one depth of the stack; jumps go forward to instructions. */
static int verify(void)
{
    int depth = 0;
    for (int i = 0; i <= LENGTH; i++)
        depth_at[i] = -1;
    int at = 0;
    while (at < LENGTH) {
        unsigned char instruction = code[at];
        if (instruction >= INSTRUCTIONS)
            return 0;
        if (depth_at[at] >= 0 && depth_at[at] != depth)
            return 0;
        depth_at[at] = (signed char)depth;
        if (depth < shapes[instruction].takes)
            return 0;
        depth += shapes[instruction].gives - shapes[instruction].takes;
        if (depth > STACK)
            return 0;
        int next = at + 1 + shapes[instruction].operand;
        if (instruction == JUMP_IF) {
            int target = next + (code[at + 1] & 3);
            if (target > LENGTH || (depth_at[target] >= 0 && depth_at[target] != depth))
                return 0;
            depth_at[target] = (signed char)depth;
        }
        if (next == at + 2 && depth_at[at + 1] >= 0)
            return 0;
        at = next;
    }
    return at == LENGTH && (depth_at[LENGTH] < 0 || depth_at[LENGTH] == depth);
}

static int execute(void)
{
    int top = 0, at = 0;
    for (int fuel = 0; fuel < FUEL && at < LENGTH; fuel++) {
        unsigned char instruction = code[at++];
        switch (instruction) {
        case HALT:
            return top;
        case PUSH:
            stack[top++] = code[at++];
            break;
        case ADD:
            top--;
            stack[top - 1] = (int)((unsigned)stack[top - 1] + (unsigned)stack[top]);
            break;
        case SUBTRACT:
            top--;
            stack[top - 1] = (int)((unsigned)stack[top - 1] - (unsigned)stack[top]);
            break;
        case DUPLICATE:
            stack[top] = stack[top - 1]; //~ check: out-of-bounds
            top++;
            break;
        case SWAP: {
            int value = stack[top - 1];
            stack[top - 1] = stack[top - 2];
            stack[top - 2] = value;
            break;
        }
        case JUMP_IF: {
            int distance = code[at++] & 3;
            if (stack[--top] != 0)
                at += distance;
            break;
        }
        case LOAD:
            stack[top++] = memory[code[at++] & 3];
            break;
        default:
            assert(instruction == STORE);
            memory[code[at++] & 3] = stack[--top];
        }
        assert(top >= 0 && top <= STACK);
    }
    return top;
}

int main(void)
{
    for (int i = 0; i < LENGTH; i++)
        code[i] = __VERIFIER_nondet_uchar();
    if (verify())
        assert(execute() <= STACK);
    return 0;
}
