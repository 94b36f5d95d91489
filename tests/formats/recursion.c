//@ options: --unwind 6
// The sum of the numbers up to n forgets the last one.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assert(int);

static int sum(int n)
{
    if (n <= 1)
        return 0;
    return n + sum(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_uchar() % 5;
    __VERIFIER_assert(sum(n) == n * (n + 1) / 2);
    return 0;
}
