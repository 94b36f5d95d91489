//@ options:
// The larger of two numbers is chosen by a pointer, and the wrong one.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);

static int *larger(int *a, int *b)
{
    if (*a < *b)
        return a;
    return b;
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int *p = larger(&x, &y);
    __VERIFIER_assert(*p >= x && *p >= y);
    return 0;
}
