// The overflow builtins tell and still store the wrapped result.
//@ expect: exit 0
//@ stdout: 1 -2147483648\n1 4294967294\n1 1410065408\n0 10000000000\n0 255\n1 0\n0 3\n
#include <stdio.h>
#include <limits.h>

int main(void)
{
    int r;
    unsigned u;
    unsigned char c;
    long long w;
    printf("%d ", __builtin_add_overflow(INT_MAX, 1, &r)); printf("%d\n", r);
    printf("%d ", __builtin_sub_overflow(3, 5, &u)); printf("%u\n", u);
    printf("%d ", __builtin_mul_overflow(100000, 100000, &r)); printf("%d\n", r);
    printf("%d ", __builtin_mul_overflow(100000, 100000, &w)); printf("%lld\n", w);
    printf("%d ", __builtin_add_overflow(200, 55, &c)); printf("%d\n", c);
    printf("%d ", __builtin_add_overflow(200, 56, &c)); printf("%d\n", c);
    printf("%d ", __builtin_sadd_overflow(1, 2, &r)); printf("%d\n", r);
    return 0;
}
