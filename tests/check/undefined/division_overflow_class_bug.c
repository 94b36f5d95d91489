// The quotient that does not fit is an overflow, not a division by zero.
//@ expect: violated
//@ options: --disable division-by-zero
//@ witness: -9223372036854775808
extern long __VERIFIER_nondet_long(void);

int main(void)
{
    long x = __VERIFIER_nondet_long();
    return x / -1 == 7; //~ check: signed-overflow
}
