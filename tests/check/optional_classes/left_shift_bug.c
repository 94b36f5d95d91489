// Negative values, and results that do not fit.
//@ expect: violated
//@ options: --enable left-shift
//@ witness: -1
//@ witness: 1073741824
//@ range: -4..4
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return (n << 1) == 6; //~ check: left-shift
}
