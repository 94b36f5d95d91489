// A global pointer that is set by some calls only.
//@ expect: violated
//@ range: 0..2
//@ witness: 0
extern int __VERIFIER_nondet_int(void);

static int storage = 4;
static int *current;

static void init(int on)
{
    if (on)
        current = &storage;
}

int main(void)
{
    init(__VERIFIER_nondet_int());
    return *current & 0; //~ check: null-dereference
}
