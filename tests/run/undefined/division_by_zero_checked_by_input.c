// The divisor comes from an input and is zero for this one.
//@ expect: fails division-by-zero
//@ inputs: 12 4 -4
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    return n / (a + b) == 100; //~ run: division-by-zero
}
