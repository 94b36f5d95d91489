// Pointers into different arrays have no difference.
//@ expect: violated
//@ witness: 1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char a[4], b[4];
    char *p = __VERIFIER_nondet_int() == 1 ? b : a;
    long distance = p - a; //~ check: pointer-difference
    return distance & 0;
}
