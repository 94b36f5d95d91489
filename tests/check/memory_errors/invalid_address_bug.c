// An integer that is no address of anything.
//@ expect: violated
//@ witness: 1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 3;
    int *p = __VERIFIER_nondet_int() == 1 ? (int *)64 : &x;
    return *p & 0; //~ check: invalid-pointer
}
