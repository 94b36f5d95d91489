// Reading fewer arguments than were passed, and reading them twice, is fine.
//@ expect: exit 0
//@ stdout: 40\n
#include <stdarg.h>
#include <stdio.h>

static int first_two(int n, ...)
{
    va_list ap, again;
    va_start(ap, n);
    va_copy(again, ap);
    int t = va_arg(ap, int) + va_arg(ap, int);
    t += va_arg(again, int);
    va_end(ap);
    va_end(again);
    return t;
}

int main(void)
{
    printf("%d\n", first_two(0, 10, 20, 30, 40));
    return 0;
}
