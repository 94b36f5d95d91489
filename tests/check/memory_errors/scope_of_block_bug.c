// A pointer to a variable of an inner block.
//@ expect: violated
//@ witness: 2
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int outer = 1;
    int *p = &outer;
    if (__VERIFIER_nondet_int() == 2) {
        int inner = 5;
        p = &inner;
    }
    return *p & 0; //~ check: use-after-scope
}
