// Pointers to different objects have no order.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[2], b[2];
    int *p = __VERIFIER_nondet_int() ? a + 1 : a;
    return p < a;
}
