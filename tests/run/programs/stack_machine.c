// A small stack machine that computes a factorial from byte code.
//@ expect: exit 0
//@ stdout: 720\n518400\n43 steps\n
#include <stdio.h>

enum op { PUSH, DUP, MUL, DEC, SWAP, OVER, JNZ, POP, PRINT, HALT };

static int run(const signed char *code)
{
    int stack[16], *top = stack, steps = 0;
    for (const signed char *pc = code;; steps++)
        switch ((enum op)*pc++) {
        case PUSH: *top++ = *pc++; break;
        case DUP: *top = top[-1]; top++; break;
        case OVER: *top = top[-2]; top++; break;
        case MUL: top--; top[-1] *= top[0]; break;
        case DEC: top[-1]--; break;
        case SWAP: { int t = top[-1]; top[-1] = top[-2]; top[-2] = t; break; }
        case JNZ: pc += top[-1] ? *pc : 1; break;
        case POP: top--; break;
        case PRINT: printf("%d\n", top[-1]); break;
        case HALT: return steps;
        }
}

int main(void)
{
    /* result, counter -> result * counter, counter - 1 */
    static const signed char factorial[] = {
        PUSH, 1, PUSH, 6,
        SWAP, OVER, MUL, SWAP, DEC, JNZ, -6,
        POP, PRINT, DUP, MUL, PRINT, HALT,
    };
    printf("%d steps\n", run(factorial));
    return 0;
}
