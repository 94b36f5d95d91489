// Small values by small amounts.
//@ expect: holds
//@ options: --enable left-shift
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    unsigned by = __VERIFIER_nondet_uint();
    if (n < 0 || n > 7 || by > 28)
        return 0;
    return (n << by) + (__VERIFIER_nondet_uint() << by) == 6;
}
