// A divisor that is zero for one input.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 0 && x < 100)
        return 5040 / (x + 12) == 1;
    return 0;
}
