// A number where the function expects a string.
//@ expect: varargs
#include <stdarg.h>
#include <stdio.h>

static int total_length(int count, ...)
{
    va_list ap;
    int length = 0;
    va_start(ap, count);
    while (count-- > 0) {
        const char *s = va_arg(ap, const char *); //~ here
        while (*s++)
            length++;
    }
    va_end(ap);
    return length;
}

int main(void)
{
    printf("%d\n", total_length(2, "abc", 42));
    return 0;
}
