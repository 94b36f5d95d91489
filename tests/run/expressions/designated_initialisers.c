// Designators out of order, nested, overriding earlier ones, and continuing after one.
//@ expect: exit 0
//@ stdout: 0 10 20 0 0 55 60 \n1 2 0 5 0 z\n9 7 3 5\n
#include <stdio.h>

struct inner { int x, y[3]; };
struct outer { int a; struct inner in; char c; };

int main(void)
{
    int t[] = { [5] = 50, 60, [1] = 10, 20, [5] = 55 };
    struct outer o = { .c = 'z', .in.y[1] = 5, .in.x = 2, .a = 1 };
    struct outer v[2] = { [1].in = { 3, { 4, 5 } }, [0].a = 9, { 7 } };
    for (unsigned i = 0; i < sizeof t / sizeof *t; i++)
        printf("%d ", t[i]);
    printf("\n%d %d %d %d %d %c\n", o.a, o.in.x, o.in.y[0], o.in.y[1], o.in.y[2], o.c);
    printf("%d %d %d %d\n", v[0].a, v[0].in.x, v[1].in.x, v[1].in.y[1]);
    return 0;
}
