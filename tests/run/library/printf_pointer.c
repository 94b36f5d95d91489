// %p of a null pointer prints (nil), equal pointers print alike.
//@ expect: exit 0
//@ stdout: (nil) 0 0\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    int n;
    char a[32], b[32];
    snprintf(a, sizeof a, "%p", (void *)&n);
    snprintf(b, sizeof b, "%p", (void *)&n);
    printf("%p %d %d\n", (void *)0, strcmp(a, b), strncmp(a, "0x", 2));
    return 0;
}
