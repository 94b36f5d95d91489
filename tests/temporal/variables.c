// Global variables at all times: a state that is entered is left again, and the counter never goes below 0.
//@ options: --ltl 'G ([state == BUSY] -> F [state == IDLE])' --absence '[count < 0]' --ltl '[state == IDLE] U ([state == BUSY] | end)'
//@ verdict: holds
int __VERIFIER_nondet_int(void);
enum { IDLE, BUSY };
static int state = IDLE;
static int count;

static void work(void)
{
    state = BUSY;
    count = count + 1;
    state = IDLE;
}

int main(void)
{
    for (int i = 0; i < 3; i++)
        if (__VERIFIER_nondet_int())
            work();
    return 0;
}
