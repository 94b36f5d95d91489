// Pointers to different objects have no order.
//@ expect: violated
//@ witness: 1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[2], b[2];
    int *p = __VERIFIER_nondet_int() ? b : a;
    return p < a; //~ check: pointer-difference
}
