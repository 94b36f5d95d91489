// Structs that gcc passes in registers behave like all others.
//@ expect: exit 0
//@ stdout: -7 4.5 1017\n
#include <stdio.h>

struct one { char c; };
struct two { int a; float b; };
struct three { short s[3]; };
struct big { long l[5]; };

static struct two flip(struct two t, struct one o) { t.a = -t.a; t.b += o.c; return t; }
static int sum(struct three t, int k, struct big b, struct one o) { return t.s[0] + t.s[2] + k + (int)b.l[4] + o.c; }

int main(void)
{
    struct one o = { 3 };
    struct two t = { 7, 1.5f };
    struct three s = { { 1, 2, 3 } };
    struct big b = { { 0, 0, 0, 0, 1000 } };
    t = flip(t, o);
    printf("%d %g %d\n", t.a, t.b, sum(s, 10, b, o));
    return 0;
}
