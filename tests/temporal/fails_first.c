// A run that fails before it ends is no run that ends: nothing is said to hold.
//@ options: --termination
//@ verdict: unknown
//@ says: some run fails before it ends
int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return 10 / x;
}
