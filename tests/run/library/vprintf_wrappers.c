// A logging function passes its arguments on to vprintf and vsnprintf.
//@ expect: exit 0
//@ stdout: {5 five 5.0}5 five 5.0\n10\n
#include <stdarg.h>
#include <stdio.h>

static int say(const char *format, ...)
{
    va_list ap;
    char line[40];
    va_start(ap, format);
    int n = vsnprintf(line, sizeof line, format, ap);
    va_end(ap);
    printf("{%s}", line);
    va_start(ap, format);
    vprintf(format, ap);
    va_end(ap);
    putchar('\n');
    return n;
}

int main(void)
{
    int n = say("%d %s %.1f", 5, "five", 5.0);
    printf("%d\n", n);
    return 0;
}
