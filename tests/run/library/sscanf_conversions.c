// sscanf reads numbers, words, characters and sets, and returns how many it stored.
//@ expect: exit 0
//@ stdout: 3: 12 -7 31\n2: 3.5 name 12\n2: abc z\n2: 123 456\n0 -1\n2: 8 10\n
#include <stdio.h>

int main(void)
{
    int a, b, n, at;
    unsigned x;
    double d;
    char word[16], c, set[16];
    long long w;
    n = sscanf("12 -7 0x1f", "%d %d %x", &a, &b, &x);
    printf("%d: %d %d %u\n", n, a, b, x);
    n = sscanf("pi=3.5, name", "pi=%lf, %15s%n", &d, word, &at);
    printf("%d: %g %s %d\n", n, d, word, at);
    n = sscanf("abc123 z", "%[a-c]%*d %c", set, &c);
    printf("%d: %s %c\n", n, set, c);
    n = sscanf("123456", "%3d%lld", &a, &w);
    printf("%d: %d %lld\n", n, a, w);
    printf("%d %d\n", sscanf("x", "%d", &a), sscanf("", "%d", &a));
    n = sscanf("010 010", "%i %d", &a, &b);
    printf("%d: %d %d\n", n, a, b);
    return 0;
}
