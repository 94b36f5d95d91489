// A va_list handed to another function advances for the caller through a pointer.
//@ expect: exit 0
//@ stdout: 123 12345678\n
#include <stdarg.h>
#include <stdio.h>

static int take(va_list *ap) { return va_arg(*ap, int); }

static int sum(int n, ...)
{
    va_list ap;
    int t = 0;
    va_start(ap, n);
    while (n--)
        t = t * 10 + take(&ap);
    va_end(ap);
    return t;
}

int main(void)
{
    printf("%d %d\n", sum(3, 1, 2, 3), sum(8, 1, 2, 3, 4, 5, 6, 7, 8));
    return 0;
}
