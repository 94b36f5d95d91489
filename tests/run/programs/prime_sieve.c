// The sieve of Eratosthenes.
//@ expect: exit 0
//@ stdout: 46 primes, the last is 199\n
#include <stdio.h>
#include <string.h>

enum { LIMIT = 200 };

int main(void)
{
    char composite[LIMIT + 1];
    int count = 0, last = 0;
    memset(composite, 0, sizeof composite);
    for (int p = 2; p <= LIMIT; p++) {
        if (composite[p])
            continue;
        count++;
        last = p;
        for (int m = p * p; m <= LIMIT; m += p)
            composite[m] = 1;
    }
    printf("%d primes, the last is %d\n", count, last);
    return 0;
}
