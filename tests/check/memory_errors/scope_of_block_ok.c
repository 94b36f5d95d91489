// A pointer to a variable of an inner block.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int outer = 1;
    int *p = &outer;
    int inner = 5;
    if (__VERIFIER_nondet_int() == 2) {
        p = &inner;
    }
    return *p & 0;
}
