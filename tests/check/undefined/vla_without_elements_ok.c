// An array of variable length needs a positive length.
//@ expect: holds
//@ range: -2..4
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n < 4);
    char text[n];
    return sizeof text > 3;
}
