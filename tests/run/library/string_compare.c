// strcmp, strncmp and memcmp order by unsigned bytes; only the sign of the result counts.
//@ expect: exit 0
//@ stdout: -1 0 1\n1 -1\n0 -1\n-1 0\n0 0\n
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sign(int n) { return (n > 0) - (n < 0); }

int main(void)
{
    printf("%d %d %d\n", sign(strcmp("abc", "abd")), sign(strcmp("abc", "abc")), sign(strcmp("abc", "ab")));
    printf("%d %d\n", sign(strcmp("a\x80", "a\x7f")), sign(strcmp("", "a")));
    printf("%d %d\n", sign(strncmp("abcdef", "abcxyz", 3)), sign(strncmp("abcdef", "abcxyz", 4)));
    printf("%d %d\n", sign(memcmp("a\0b", "a\0c", 3)), memcmp("x", "y", 0));
    printf("%d %d\n", sign(strcasecmp("HeLLo", "hello")), sign(strncasecmp("ABx", "aby", 2)));
    return 0;
}
