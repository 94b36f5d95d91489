// sscanf with integers, words and sets only: widths, signs, bases, lengths, numbers that do not fit, what is dropped.
//@ expect: exit 0
//@ stdout: 3: 12 -7 3\n2: 1215752191 -1215752191\n3: 9223372036854775807 -9223372036854775808 18446744073709551615\n3: 4294967295 4464 44\n31 15 0\n3: 255 171 63\n2: 12 345\n2: ab c\n2: key|some value\n2: ]- x\n2: 100 off\n2: ab 2\n1: abc\n-1 -1 0 0 -1 1 1 -1 0 2\n
#include <stdio.h>

int main(void)
{
    int a = -1, b = -1, c = -1, n;
    short h = -1;
    signed char tiny = -1;
    unsigned u = 1;
    long l = -1;
    unsigned long ul = 1;
    long long ll = -1;
    char word[20] = "-", other[20] = "-";
    n = sscanf("  12-7+3", "%d%d%d", &a, &b, &c);
    printf("%d: %d %d %d\n", n, a, b, c);
    n = sscanf("99999999999 -99999999999", "%d%d", &a, &b);
    printf("%d: %d %d\n", n, a, b);
    n = sscanf("99999999999999999999 -99999999999999999999 99999999999999999999", "%ld %lld%lu", &l, &ll, &ul);
    printf("%d: %ld %lld %lu\n", n, l, ll, ul);
    n = sscanf("-1 70000 300", "%u%hd%hhd", &u, &h, &tiny);
    printf("%d: %u %d %d\n", n, u, h, tiny);
    n = sscanf("0x1f 017 0 08", "%i%i%i%i", &a, &b, &c, &n);
    printf("%d %d %d\n", a, b, c);
    n = sscanf("ff 0XAbg 77", "%x%xg%o", &a, &b, &c);
    printf("%d: %d %d %d\n", n, a, b, c);
    n = sscanf("1234567", "%2d%3d%*d", &a, &b);
    printf("%d: %d %d\n", n, a, b);
    n = sscanf("abc def", "%2s%s", word, other);
    printf("%d: %s %s\n", n, word, other);
    n = sscanf("key = some value;", "%[a-z] = %[^;]", word, other);
    printf("%d: %s|%s\n", n, word, other);
    n = sscanf("]-x", "%[]-]%c", word, other);
    printf("%d: %s %c\n", n, word, other[0]);
    n = sscanf("100%off", "%d%%%s", &a, word);
    printf("%d: %d %s\n", n, a, word);
    n = sscanf("ab", "%c%c%n%c", &word[0], &word[1], &a, &other[0]);
    printf("%d: %c%c %d\n", n, word[0], word[1], a);
    n = sscanf("abcd", "%3c", other);
    printf("%d: %c%c%c\n", n, other[0], other[1], other[2]);
    printf("%d", sscanf("", "%d", &a));
    printf(" %d", sscanf("   ", "%s", word));
    printf(" %d", sscanf("x", "%d", &a));
    printf(" %d", sscanf("-", "%d", &a));
    printf(" %d", sscanf("5", "%*d%d", &a));
    printf(" %d", sscanf("5 ", "%d%d", &a, &b));
    printf(" %d", sscanf("5,6", "%d %d", &a, &b));
    printf(" %d", sscanf("", "x"));
    printf(" %d", sscanf("y", "x%d", &a));
    printf(" %d\n", sscanf("7 x 8", "%d x%d", &a, &b));
    return 0;
}
