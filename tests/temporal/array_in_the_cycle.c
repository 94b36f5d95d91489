// Each round has an array of its own.
//@ options: --termination
//@ verdict: violated
//@ lasso
int __VERIFIER_nondet_int(void);
static int sum_of(int x)
{
    int a[3] = {x, x, x};
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += a[i] & 1;
    return sum;
}
int main(void)
{
    while (sum_of(__VERIFIER_nondet_int()) != 3)
        ;
    return 0;
}
