// The quotient that does not fit is an overflow, not a division by zero.
//@ expect: holds
//@ options: --disable division-by-zero
extern long __VERIFIER_nondet_long(void);

int main(void)
{
    long x = __VERIFIER_nondet_long();
    return x / 1 == 7;
}
