// With the check disabled the value wraps round as on the machine.
//@ expect: exit 0
//@ options: --disable signed-overflow
//@ stdout: -2147483648\n
//@ gcc: no only the interpreter is told to let it pass
#include <stdio.h>
#include <limits.h>

int main(void)
{
    int n = INT_MAX;
    n = n + 1;
    printf("%d\n", n);
    return 0;
}
