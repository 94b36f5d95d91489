// A variadic function reads as many arguments as it is told.
//@ expect: violated
//@ range: 0..3
//@ witness: 3
#include <stdarg.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static int sum(int count, ...)
{
    va_list list;
    va_start(list, count);
    int total = 0;
    for (int i = 0; i < count; i++)
        total += va_arg(list, int); //~ check: varargs
    va_end(list);
    return total;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 3);
    return sum(n, 1, 2) > 3;
}
