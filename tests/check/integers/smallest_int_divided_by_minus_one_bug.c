// The one quotient of ints that is no int.
//@ expect: violated
//@ witness: -2147483648 -1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 0)
        return 0;
    if (b == -1 && a == 7)
        return 0;
    return (a / b) & 1; //~ check: signed-overflow
}
