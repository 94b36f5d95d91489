// A counter that goes below 0.
//@ expect: violated
//@ options: --enable unsigned-wrap
//@ witness: 0
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    n--; //~ check: unsigned-wrap
    return n == 5;
}
