// printf returns the number of characters, and %n stores it so far.
//@ expect: exit 0
//@ stdout: abc defg\nx\n9 3 1\nc1\n
#include <stdio.h>

int main(void)
{
    int so_far = 0;
    int n = printf("abc%n defg\n", &so_far);
    printf("%d %d %d\n", n, so_far, puts("x") >= 0);
    printf("%d\n", putchar('c') == 'c');
    return 0;
}
