// strchr, strrchr, strstr, strspn, strcspn, strpbrk, memchr and their relatives.
//@ expect: exit 0
//@ stdout: cat sat on the mat|t|sat on the mat\n1 1 1\n3 4 on the mat\n5 1\non the mat mat\n
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *s = "the cat sat on the mat";
    printf("%s|%s|%s\n", strchr(s, 'c'), strrchr(s, 't'), strstr(s, "sat"));
    printf("%d %d %d\n", strchr(s, 'z') == NULL, strchr(s, 0) == s + strlen(s), strstr(s, "") == s);
    printf("%d %d %s\n", (int)strspn(s, "eht"), (int)strcspn(s, "xc"), strpbrk(s, "no"));
    printf("%d %d\n", (int)((char *)memchr(s, 'a', 22) - s), memchr(s, 'z', 5) == NULL);
    printf("%s %s\n", strcasestr(s, "ON"), strchrnul(s, 'm'));
    return 0;
}
