// The smallest int has no negative.
//@ expect: violated
//@ witness: -2147483648
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    x = -x; //~ check: signed-overflow
    return 0;
}
