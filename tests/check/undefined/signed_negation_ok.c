// The smallest int has no negative.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_int();
    x = -x;
    return 0;
}
