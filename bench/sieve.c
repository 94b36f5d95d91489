// Prime sieve: array accesses and nested counting loops.
#include <stdio.h>
#include <string.h>

#define LIMIT 2000000

static unsigned char composite[LIMIT];

static unsigned sieve(void)
{
    unsigned count = 0;
    memset(composite, 0, sizeof composite);
    for (unsigned i = 2; i < LIMIT; i++) {
        if (composite[i])
            continue;
        count++;
        for (unsigned long long j = (unsigned long long)i * i; j < LIMIT; j += i)
            composite[j] = 1;
    }
    return count;
}

int main(void)
{
    unsigned sum = 0, last = 0;
    for (int round = 0; round < 5; round++)
        sum += sieve();
    for (unsigned i = 2; i < LIMIT; i++)
        if (!composite[i])
            last = i;
    printf("%u %u\n", sum, last);
    return 0;
}
