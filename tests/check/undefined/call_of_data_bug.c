// A pointer to data is called.
//@ expect: violated
//@ witness: 3
extern int __VERIFIER_nondet_int(void);

static int data[4];

static void nothing(void) {}

int main(void)
{
    void (*f)(void) = nothing;
    if (__VERIFIER_nondet_int() == 3)
        f = (void (*)(void))data;
    f(); //~ check: bad-call
    return 0;
}
