// __VERIFIER_assert is known without a definition.
//@ expect: fails assertion
//@ gcc: no there is no such function to link
extern void __VERIFIER_assert(int);

int main(void)
{
    int n = 0;
    __VERIFIER_assert(n == 0);
    n++;
    __VERIFIER_assert(n == 0); //~ run: assertion
    return 0;
}
