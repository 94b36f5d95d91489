// After memset two structs with equal members compare equal with memcmp.
//@ expect: exit 0
//@ stdout: 1\n1\n1 0\n
#include <stdio.h>
#include <string.h>

struct rec { char c; int n; short s; };

int main(void)
{
    struct rec a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0xff, sizeof b);
    memset(&b, 0, sizeof b);
    a.c = b.c = 'x';
    a.n = b.n = 77;
    printf("%d\n", memcmp(&a, &b, sizeof a) == 0);
    b.s = 1;
    printf("%d\n", memcmp(&a, &b, sizeof a) < 0);
    memcpy(&a, &b, sizeof a);
    printf("%d %d\n", a.s, memcmp(&a, &b, sizeof a));
    return 0;
}
