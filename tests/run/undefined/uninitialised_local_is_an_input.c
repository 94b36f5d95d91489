// By default a local without a value takes the next input.
//@ expect: exit 0
//@ inputs: 17
//@ stdout: 17 17\n
//@ gcc: no the compiled program reads whatever the stack holds
#include <stdio.h>

int main(void)
{
    int n;
    int m = n;
    printf("%d %d\n", m, n);
    return 0;
}
