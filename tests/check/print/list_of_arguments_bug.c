// The arguments of another function are printed.
//@ expect: violated
//@ witness: 7
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static char line[32];

static int print(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    return length;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int length = print("%s:%i", "n", n);
    assert(length >= 3 && length <= 13);
    assert(strcmp(line, "n:7") != 0); //~ check: assertion
    return 0;
}
