// Types that are not written are int.
//@ expect: holds
//@ options: --std c89
//@ range: 0..9
extern __VERIFIER_nondet_int();
extern void __VERIFIER_assert();

static limit = 5;

main()
{
    register n = __VERIFIER_nondet_int();
    if (n < limit)
        return 0;
    __VERIFIER_assert(n != 3); /* at least five */
    return 0;
}
