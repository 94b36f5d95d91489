//@ options:
// The sum of two numbers may not fit.
extern int __VERIFIER_nondet_int(void);

static int average(int low, int high)
{
    return (low + high) / 2;
}

int main(void)
{
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    if (low < 0 || high < low)
        return 0;
    return average(low, high) < low;
}
