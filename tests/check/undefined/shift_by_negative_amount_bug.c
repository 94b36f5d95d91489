// A negative amount is never right.
//@ expect: violated
//@ witness: -1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 8)
        return (128 >> n) & 0; //~ check: bad-shift
    return 0;
}
