// A table of function pointers driven by data, and callbacks with a context pointer.
//@ expect: exit 0
//@ stdout: plus 13\ntimes 42\nfirst 6\n10\n
#include <stdio.h>

typedef double (*operation)(double, double);
static double plus(double a, double b) { return a + b; }
static double times(double a, double b) { return a * b; }
static double first(double a, double b) { return a; }

static const struct { const char *name; operation run; } table[] = {
    { "plus", plus }, { "times", times }, { "first", first }, { 0, 0 },
};

static void each(int n, void (*visit)(int, void *), void *context)
{
    for (int i = 0; i < n; i++)
        visit(i, context);
}

static void accumulate(int i, void *context) { *(int *)context += i; }

int main(void)
{
    int sum = 0;
    for (int i = 0; table[i].run; i++)
        printf("%s %g\n", table[i].name, table[i].run(6, 7));
    each(5, accumulate, &sum);
    printf("%d\n", sum);
    return 0;
}
