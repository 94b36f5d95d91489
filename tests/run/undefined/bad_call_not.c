// A function pointer may be cast to another type as long as it is cast back before the call.
//@ expect: exit 0
//@ stdout: 2.5 7\n
#include <stdio.h>

static double half(double d) { return d / 2; }
static int add(int a, int b) { return a + b; }

int main(void)
{
    void (*any)(void) = (void (*)(void))half;
    int (*old)() = add;
    printf("%g %d\n", ((double (*)(double))any)(5), old(3, 4));
    any = 0;
    if (any)
        any();
    return 0;
}
