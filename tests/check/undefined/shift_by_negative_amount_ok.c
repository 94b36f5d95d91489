// A negative amount is never right.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n >= 0 && n < 8)
        return (128 >> n) & 0;
    return 0;
}
