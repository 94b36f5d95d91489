// strtol, strtoul and strtoll with bases, prefixes, end pointers and limits.
//@ expect: exit 0
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *end;
    printf("%ld ", strtol("  -42abc", &end, 10)); printf("[%s]\n", end);
    printf("%ld %ld %ld %ld\n", strtol("ff", NULL, 16), strtol("0x1F", NULL, 0), strtol("077", NULL, 0), strtol("zz", NULL, 36));
    printf("%ld ", strtol("none", &end, 10)); printf("[%s]\n", end);
    printf("%ld ", strtol("0xg", &end, 16)); printf("[%s]\n", end);
    printf("%lu %lu\n", strtoul("-1", NULL, 10), strtoul("4294967296", NULL, 10));
    printf("%lld %llu\n", strtoll("-9999999999999999999", NULL, 10), strtoull("18446744073709551615", NULL, 10));
    printf("%ld\n", strtol("101102", &end, 2));
    return 0;
}
