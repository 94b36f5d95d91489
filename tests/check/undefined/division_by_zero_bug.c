// A divisor that is zero for one input.
//@ expect: violated
//@ witness: 12
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 0 && x < 100)
        return 5040 / (x - 12) == 1; //~ check: division-by-zero
    return 0;
}
