// scanf reads numbers from standard input until its end.
//@ expect: exit 0
//@ stdin: 3 4\n  5\nx 6\n
//@ stdout: 12 0\n1 x 1 6\n1\n
#include <stdio.h>

int main(void)
{
    int n, sum = 0, r;
    while ((r = scanf("%d", &n)) == 1)
        sum += n;
    printf("%d %d\n", sum, r);
    char word[8];
    printf("%d ", scanf("%7s", word));
    printf("%s ", word);
    printf("%d ", scanf("%d", &n));
    printf("%d\n", n);
    printf("%d\n", scanf("%d", &n) == EOF);
    return 0;
}
