// A pointer to a local of a function that has returned.
//@ expect: violated
//@ witness: 1
extern int __VERIFIER_nondet_int(void);

static int kept;

static int *place(int x)
{
    int local = 3;
    return x ? &local : &kept;
}

int main(void)
{
    int *p = place(__VERIFIER_nondet_int());
    return *p & 0; //~ check: use-after-scope
}
