// A count that promises more arguments than were passed.
//@ expect: fails varargs
//@ gcc: no the compiled program reads the next register or stack slot
#include <stdarg.h>

static int sum(int n, ...)
{
    va_list ap;
    int t = 0;
    va_start(ap, n);
    while (n-- > 0)
        t += va_arg(ap, int) & 1; //~ run: varargs
    va_end(ap);
    return t;
}

int main(void)
{
    return sum(2, 1, 1) + sum(3, 1, 1) == 100;
}
