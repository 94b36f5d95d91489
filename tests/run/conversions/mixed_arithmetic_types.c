// The usual arithmetic conversions choose the common type of two operands.
//@ expect: exit 0
//@ stdout: i i u l ull ll i f f d ld i u l i i i f \n
#include <stdio.h>

#define T(e) printf("%s ", _Generic((e), int: "i", unsigned: "u", long: "l", unsigned long: "ul", \
    long long: "ll", unsigned long long: "ull", float: "f", double: "d", long double: "ld"))

int main(void)
{
    char c = 0; short s = 0; unsigned short us = 0; unsigned u = 0; int i = 0;
    long l = 0; unsigned long ul = 0; long long ll = 0; float f = 0; double d = 0; _Bool b = 0;
    T(c + s); T(us + us); T(u + i); T(l + u); T(ul + ll); T(ll + l); T(b + b);
    T(f + i); T(f + ul); T(f + d); T(d + 1.0L); T(c << l); T(u >> ll); T(1 ? u : l);
    T(-us); T(~b); T(!d); T(i ? f : i);
    printf("\n");
    return 0;
}
