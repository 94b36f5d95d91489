// Text in memory that is allocated for it.
//@ expect: exit 0
//@ stdout: 5 x=-42\n
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *print(const char *format, ...)
{
    va_list list;
    char *text;
    va_start(list, format);
    int length = vasprintf(&text, format, list);
    va_end(list);
    return length < 0 ? 0 : text;
}

int main(void)
{
    char *text, *other = print("%c%s%d", 'a', "bc", 1);
    int length = asprintf(&text, "x=%d", -42);
    printf("%d %s\n", length, text);
    length = strcmp(other, "abc1");
    free(text);
    free(other);
    return length;
}
