//@ options: --unwind 4
// Not everything is looked at: the loop is cut.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), total = 0;
    for (unsigned i = 0; i < n; i++)
        total += i;
    return 6 / (int)(total - 3);
}
