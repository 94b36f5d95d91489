// Null pointer constants of several shapes compare equal to each other and unequal to objects.
//@ expect: exit 0
//@ stdout: 1 1 1 1\n0 1\n
#include <stdio.h>

int main(void)
{
    int n, *p = 0;
    void *v = (void *)0;
    int (*f)(void) = NULL;
    printf("%d %d %d %d\n", p == NULL, v == p, !f, &n != 0);
    printf("%d %d\n", f == main, p == 1 - 1);
    return 0;
}
