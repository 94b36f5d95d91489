// Types that are not written are int.
//@ expect: violated
//@ options: --std c89
//@ range: 0..9
//@ witness: 3
extern __VERIFIER_nondet_int();
extern void __VERIFIER_assert();

static limit = 3;

main()
{
    register n = __VERIFIER_nondet_int();
    if (n < limit)
        return 0;
    __VERIFIER_assert(n != 3); /* at least five */ //~ check: assertion
    return 0;
}
