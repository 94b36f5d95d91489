// The product of an int and a constant may not fit.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 0 && x <= 306783378)
        return (x * 7 & 0) == 0 ? 0 : 1;
    return 0;
}
