// An integer that is no address of anything.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 3;
    int *p = __VERIFIER_nondet_int() == 1 ? &x : &x;
    return *p & 0;
}
