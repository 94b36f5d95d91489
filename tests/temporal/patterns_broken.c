// A second open: the fault of one pattern leaves the others alone.
//@ options: --at-most-once 'open_it()' --precedence 'open_it() => use_it()'
//@ verdict: violated
//@ says: holds: !call(use_it) W call(open_it)
//@ ends
int __VERIFIER_nondet_int(void);
static void open_it(void) {}
static void use_it(void) {}
int main(void)
{
    open_it();
    use_it();
    if (__VERIFIER_nondet_int() == 4)
        open_it();
    return 0;
}
