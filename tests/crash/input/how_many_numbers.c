// First the count, then the numbers, as in every contest.
//@ expect: out-of-bounds
//@ stdin: 5\n1 2 3 4 5\n
#include <stdio.h>

#define MAX 4
int a[MAX];

int main(void)
{
    int n, i, sum = 0;
    scanf("%d", &n);
    if (n > MAX + 1) n = MAX + 1;
    for (i = 0; i < n; i++)
        scanf("%d", &a[i]); //~ here
    for (i = 0; i < n && i < MAX; i++)
        sum ^= a[i];
    printf("%d\n", sum);
    return 0;
}
