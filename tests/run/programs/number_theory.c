// Greatest common divisors, perfect numbers and digit sums in one table.
//@ expect: exit 0
//@ stdout: 21 1 9\n6 28 496 \n45 0\n
#include <stdio.h>

static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }

static int divisor_sum(int n)
{
    int s = 0;
    for (int d = 1; d <= n / 2; d++)
        if (n % d == 0)
            s += d;
    return s;
}

static int digit_sum(long long n) { return n ? (int)(n % 10) + digit_sum(n / 10) : 0; }

int main(void)
{
    printf("%d %d %d\n", gcd(1071, 462), gcd(17, 5), gcd(0, 9));
    for (int n = 2; n < 500; n++)
        if (divisor_sum(n) == n)
            printf("%d ", n);
    printf("\n%d %d\n", digit_sum(9876543210LL), digit_sum(0));
    return 0;
}
