// A pointer that is moved too far in both directions.
//@ expect: violated
//@ options: --enable pointer-arithmetic
//@ witness: 5 0
//@ witness: -1 0
//@ witness: 4 1
//@ range: -6..6
extern int __VERIFIER_nondet_int(void);
static int values[4];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int *p = values + n; //~ check: pointer-arithmetic
    if (__VERIFIER_nondet_int())
        p++; //~ check: pointer-arithmetic
    return p == values;
}
