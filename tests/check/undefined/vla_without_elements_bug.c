// An array of variable length needs a positive length.
//@ expect: violated
//@ range: -2..4
//@ witness: 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n < 4);
    char text[n]; //~ check: vla-size
    return sizeof text > 3;
}
