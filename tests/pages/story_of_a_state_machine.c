// A state machine: inputs beside what is computed from them, names of enumerators, iterations folded by their shape.
//@ command: run --story --inputs tests/pages/story_of_a_state_machine.inputs
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
enum state { IDLE, DIALING, TALKING, BROKEN };
enum event { PICK_UP, DIAL, HANG_UP, NOISE };
static enum state step(enum state s, enum event e)
{
    switch (s) {
    case IDLE:
        return e == PICK_UP ? DIALING : IDLE;
    case DIALING:
        if (e == DIAL)
            return TALKING;
        if (e == HANG_UP)
            return IDLE;
        return DIALING;
    case TALKING:
        if (e == HANG_UP)
            return IDLE;
        if (e == PICK_UP)
            return BROKEN;
        break;
    default:
        break;
    }
    return s;
}
int main(void)
{
    enum state s = IDLE;
    for (;;) {
        enum event e = (enum event)(__VERIFIER_nondet_uchar() % 4);
        s = step(s, e);
        if (s == BROKEN)
            reach_error();
    }
}
