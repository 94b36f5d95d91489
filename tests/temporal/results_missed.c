// A result that nobody looks at: the message comes for one error only.
//@ options: --ltl 'G (return(open_it) < 0 -> F call(complain))'
//@ verdict: violated
//@ says: `return(open_it) < 0` holds
//@ ends
int __VERIFIER_nondet_int(void);
static void complain(void) {}

static int open_it(void)
{
    int x = __VERIFIER_nondet_int();
    return x > 0 ? 3 : x == 0 ? -1 : -2;
}

int main(void)
{
    if (open_it() == -1)
        complain();
    return 0;
}
