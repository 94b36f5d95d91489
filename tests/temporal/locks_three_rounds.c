// The same protocol with its fault removed, three times: every run ends, and each lock is given back.
//@ options: --response 'Lock() => Unlock()' --termination
//@ verdict: holds
int __VERIFIER_nondet_int(void);
void Lock(void) {}
void Unlock(void) {}

void process(int x, int y)
{
    int z = 0;
    Lock();
    if (x == 0 && y == 0)
        z = 1;
    if (x == 0 && y != 0)
        z = y;
    if (x != 0 || z > 0)
        z = 3;
    Unlock();
}

int main(void)
{
    for (int i = 0; i < 3; i++)
        process(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
    return 0;
}
