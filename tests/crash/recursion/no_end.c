// Nothing ever ends this.
//@ expect: stack-overflow
#include <stdio.h>

static unsigned gcd(unsigned a, unsigned b)
{
    return a > b ? gcd(a - b, b) : gcd(a, b - a);
}

int main(void)
{
    printf("%u\n", gcd(12, 18));
    return 0;
}
