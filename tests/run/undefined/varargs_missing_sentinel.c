// A list of strings without the null pointer at its end.
//@ expect: fails varargs
//@ gcc: no the compiled program reads the next register or stack slot
#include <stdarg.h>
#include <stddef.h>

static int count(const char *first, ...)
{
    va_list ap;
    int n = 0;
    va_start(ap, first);
    for (const char *p = first; p != NULL && n < 5; n++)
        p = va_arg(ap, const char *); //~ run: varargs
    va_end(ap);
    return n;
}

int main(void)
{
    return count("a", "b", (char *)NULL) == 2 && count("a", "b") == 100;
}
