// Case labels may name a range of values.
//@ expect: exit 0
//@ stdout: ldl?ld-?\n
#include <stdio.h>

static char kind(int c)
{
    switch (c) {
    case '0' ... '9': return 'd';
    case 'a' ... 'z':
    case 'A' ... 'Z': return 'l';
    case -5 ... -1: return '-';
    default: return '?';
    }
}

int main(void)
{
    const char *s = "a9Z_z0";
    for (; *s; s++)
        putchar(kind(*s));
    putchar(kind(-3));
    putchar(kind(-6));
    putchar('\n');
    return 0;
}
