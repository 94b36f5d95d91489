// A call through a pointer is a call of what the pointer leads to, and of nothing else.
//@ options: --existence 'call(one) | call(two)' --ltl 'call(two) -> F end' --absence 'call(three)'
//@ verdict: holds
int __VERIFIER_nondet_int(void);
static void one(void) {}
static void two(void) {}
static void three(void) {}
static void (*all[3])(void) = {one, two, three};
int main(void)
{
    all[__VERIFIER_nondet_int() & 1]();
    return 0;
}
