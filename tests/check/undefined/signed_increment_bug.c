// The largest int has no successor.
//@ expect: violated
//@ witness: 2147483647
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x <= 2147483647)
        x++; //~ check: signed-overflow
    return 0;
}
