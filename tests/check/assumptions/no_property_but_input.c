// An input that nothing depends on.
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    return x ? 1 : 2;
}
