// snprintf writes at most its size and returns the length it wanted.
//@ expect: exit 0
//@ stdout: 10 [123-a] 5\n8\n3 []\n10 left+right\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    char b[6];
    int n = snprintf(b, sizeof b, "%d-%s", 123, "abcdef");
    printf("%d [%s] %d\n", n, b, (int)strlen(b));
    n = snprintf(NULL, 0, "%05.1f|%x", 2.25, 255u);
    printf("%d\n", n);
    n = snprintf(b, 1, "xyz");
    printf("%d [%s]\n", n, b);
    char big[32];
    n = sprintf(big, "%s+%s", "left", "right");
    printf("%d %s\n", n, big);
    return 0;
}
