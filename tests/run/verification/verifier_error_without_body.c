// __VERIFIER_error is known without a definition.
//@ expect: fails reach-error
//@ inputs: 7
//@ gcc: no there is no such function to link
extern void __VERIFIER_error(void) __attribute__((noreturn));
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n * 3 == 21)
        __VERIFIER_error(); //~ run: reach-error
    return 0;
}
