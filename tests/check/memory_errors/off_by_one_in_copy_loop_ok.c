// A copy loop that includes the end.
//@ expect: holds
//@ range: 0..4
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    char from[4] = "abc", to[3];
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 3);
    for (unsigned i = 0; i < n; i++)
        to[i] = from[i];
    return 0;
}
