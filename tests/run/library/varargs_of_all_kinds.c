// Variable arguments of type int, long long, double, pointer and struct, many of each.
//@ expect: exit 0
#include <stdarg.h>
#include <stdio.h>

struct pair { int a; double b; };
struct large { long v[4]; };

static void show(const char *kinds, ...)
{
    va_list ap;
    va_start(ap, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': printf("%d ", va_arg(ap, int)); break;
        case 'w': printf("%lld ", va_arg(ap, long long)); break;
        case 'd': printf("%g ", va_arg(ap, double)); break;
        case 's': printf("%s ", va_arg(ap, char *)); break;
        case 'p': { struct pair p = va_arg(ap, struct pair); printf("{%d %g} ", p.a, p.b); break; }
        case 'l': printf("%ld ", va_arg(ap, struct large).v[3]); break;
        }
    va_end(ap);
    printf("\n");
}

int main(void)
{
    struct pair p = { 1, 2.5 };
    struct large l = { { 1, 2, 3, 4 } };
    show("iwdspl", 'c', -5000000000LL, 1.5f, "text", p, l);
    show("iiiiiiiddddddddddi", 1, 2, 3, 4, 5, 6, 7, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1., 8);
    show("plpppis", p, l, p, p, p, (short)-2, "end");
    return 0;
}
