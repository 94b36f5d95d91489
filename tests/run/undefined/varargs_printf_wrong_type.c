// A conversion that does not fit its argument.
//@ expect: fails varargs
//@ gcc: no the compiled program prints a stray register
#include <stdio.h>

int main(void)
{
    double ratio = 0.5;
    printf("%d\n", ratio); //~ run: varargs
    return 0;
}
