// A loop that is kept going by its inputs.
//@ options: --termination
//@ verdict: violated
//@ says: inputs of each round
//@ lasso
int __VERIFIER_nondet_int(void);
int main(void)
{
    int sum = 0;
    while (1) {
        int x = __VERIFIER_nondet_int();
        int y = __VERIFIER_nondet_int();
        sum = x + 1000;
        if (x < 100 || x > 200 || y != x * 3)
            break;
    }
    return sum;
}
