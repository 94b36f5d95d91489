// A null pointer moves only by 0.
//@ expect: violated
//@ options: --enable pointer-arithmetic
//@ witness: 1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *none = 0;
    return none + __VERIFIER_nondet_int() == 0; //~ check: pointer-arithmetic
}
