// The amount of a shift has to be less than the width of the promoted operand.
//@ expect: violated
//@ witness: 32
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned amount = __VERIFIER_nondet_uint();
    unsigned char one = 1;
    if (amount <= 32)
        return (one << amount) != 0 ? 0 : 1; //~ check: bad-shift
    return 0;
}
