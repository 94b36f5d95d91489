// A state that is not left: the loop waits for itself.
//@ options: --ltl 'G ([state == BUSY] -> F [state == IDLE])'
//@ verdict: violated
//@ says: `[state == IDLE]` was promised
//@ lasso
int __VERIFIER_nondet_int(void);
enum { IDLE, BUSY };
static int state = IDLE;

int main(void)
{
    int wanted = __VERIFIER_nondet_int();
    state = BUSY;
    while (wanted != 3 && state == BUSY)
        ;
    state = IDLE;
    return 0;
}
