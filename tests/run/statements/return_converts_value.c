// return converts its value to the function's type.
//@ expect: exit 0
//@ stdout: 0 8 44 -2 1 0 0.10000000149011612\n
#include <stdio.h>

static unsigned char low(int n) { return n; }
static int whole(double d) { return d; }
static _Bool truth(double d) { return d; }
static float narrow(double d) { return d; }
static void nothing(int *p) { if (*p) { *p = 0; return; } *p = 8; }

int main(void)
{
    int n = 1;
    nothing(&n);
    printf("%d ", n);
    nothing(&n);
    printf("%d %d %d %d %d %.17g\n", n, low(300), whole(-2.9), truth(0.25), truth(0), narrow(0.1));
    return 0;
}
