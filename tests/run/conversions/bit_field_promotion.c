// A bit-field narrower than int promotes to int, one of full width keeps its type.
//@ expect: exit 0
//@ stdout: 1 1\n-7 -8 -8\n1 0\n2\nffffffffff\n
#include <stdio.h>

struct fields { unsigned a : 3; signed b : 3; unsigned c : 32; unsigned long long d : 40; _Bool e : 1; };

int main(void)
{
    struct fields f = { 7, -4, 0, 0, 1 };
    printf("%d %d\n", f.a - 8 < 0, f.c - 1 > 0);
    printf("%d %d %d\n", -f.a, ~f.a, f.b * 2);
    printf("%d %d\n", f.a > -1, f.c > -1);
    printf("%d\n", f.e + f.e);
    f.d--;
    printf("%llx\n", (unsigned long long)f.d);
    return 0;
}
