// A global pointer that is set by some calls only.
//@ expect: holds
//@ range: 0..2
extern int __VERIFIER_nondet_int(void);

static int storage = 4;
static int *current = &storage;

static void init(int on)
{
    if (on)
        current = &storage;
}

int main(void)
{
    init(__VERIFIER_nondet_int());
    return *current & 0;
}
