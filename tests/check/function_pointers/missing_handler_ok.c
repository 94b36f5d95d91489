// A table of handlers with a gap.
//@ expect: holds
//@ range: 0..3
static int handled;

extern unsigned __VERIFIER_nondet_uint(void);

static void first(void) { handled = 1; }
static void last(void) { handled = 3; }

int main(void)
{
    void (*handlers[3])(void) = { first, 0, last };
    void (*handler)(void) = handlers[__VERIFIER_nondet_uint() % 3];
    if (handler)
        handler();
    return 0;
}
