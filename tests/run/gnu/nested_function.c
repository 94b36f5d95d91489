// A nested function that uses the locals of the enclosing one is refused.
//@ expect: refused
//@ message: nested function
//@ gcc: no gcc accepts it
#include <stdio.h>

int main(void)
{
    int base = 100;
    int shift(int n) { base++; return base + n; } //~ run: error
    int first = shift(1);
    printf("%d %d\n", first, base);
    return 0;
}
