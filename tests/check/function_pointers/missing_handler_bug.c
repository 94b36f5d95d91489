// A table of handlers with a gap.
//@ expect: violated
//@ range: 0..3
//@ witness: 1
static int handled;

extern unsigned __VERIFIER_nondet_uint(void);

static void first(void) { handled = 1; }
static void last(void) { handled = 3; }

int main(void)
{
    void (*handlers[3])(void) = { first, 0, last };
    void (*handler)(void) = handlers[__VERIFIER_nondet_uint() % 3];
    handler(); //~ check: bad-call
    return 0;
}
