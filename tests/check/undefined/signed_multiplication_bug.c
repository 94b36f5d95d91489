// The product of an int and a constant may not fit.
//@ expect: violated
//@ witness: 306783379
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 0 && x <= 306783379)
        return (x * 7 & 0) == 0 ? 0 : 1; //~ check: signed-overflow
    return 0;
}
