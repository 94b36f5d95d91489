// Static locals, and locals of callers that are still active, outlive the use.
//@ expect: exit 0
//@ stdout: 7 42 7\n
#include <stdio.h>

static int *counter(void) { static int n = 41; return &n; }
static void set(int *p) { *p = 7; }
static int *larger(int *a, int *b) { return *a > *b ? a : b; }

int main(void)
{
    int a = 1, b = 2, *p;
    { int inner = 5; p = &inner; set(p); p = &a; }
    set(p);
    ++*counter();
    printf("%d %d %d\n", a, *counter(), *larger(&a, &b));
    return 0;
}
