// The violation is reported where it happens, three calls deep, after output was written.
//@ expect: fails null-dereference
#include <stdio.h>

static int third(const int *p)
{
    return *p + 1; //~ run: null-dereference
}

static int second(const int *p) { return third(p) * 2; }
static int first(const int *p) { return second(p) - 1; }

int main(void)
{
    int n = 20;
    printf("%d\n", first(&n));
    printf("%d\n", first(0));
    return 0;
}
