// An assumption that is false whatever happens.
//@ expect: nothing
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void);

int main(void)
{
    __VERIFIER_assume(0);
    __VERIFIER_error();
    return 0;
}
