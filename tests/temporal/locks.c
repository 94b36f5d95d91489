// Figure 8.2 of Groce's thesis: the body can be left without a call of Unlock, where y is negative.
//@ options: --ltl 'G (call(Lock) -> F call(Unlock))'
//@ verdict: violated
//@ says: a run that never ends
//@ says: `call(Unlock)` was promised
//@ says: inputs of each round
//@ says: and has 3 differences (proven within the bounds)
//@ says: `z > 0`: true, was false
//@ says: `z = 3`: 3, was not executed
//@ lasso
int __VERIFIER_nondet_int(void);
void Lock(void) {}
void Unlock(void) {}

int process(int x, int y)
{
    int z;
    z = 0;
    Lock();
    if (x == 0) {
        if (y == 0)
            z = 1;
        if (y != 0)
            z = y;
    }
    if (x != 0) {
        z = 2;
        Unlock();
    } else if (z > 0) {
        z = 3;
        Unlock();
    }
    return z;
}

int main(void)
{
    while (1)
        process(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
}
