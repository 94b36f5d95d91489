// The ready-made formulas, all of which hold.
//@ options: --precedence 'open_it() => use_it()' --at-most-once 'open_it()' --absence 'lost()' --existence 'close_it()' --response 'open_it() => close_it()'
//@ verdict: holds
int __VERIFIER_nondet_int(void);
static void open_it(void) {}
static void use_it(void) {}
static void close_it(void) {}
static void lost(void) {}
int main(void)
{
    open_it();
    if (__VERIFIER_nondet_int())
        use_it();
    close_it();
    if (0)
        lost();
    return 0;
}
