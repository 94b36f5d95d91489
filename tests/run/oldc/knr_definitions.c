// Function definitions with the parameters declared after the list.
//@ expect: exit 0
//@ stdout: 5 3 second\n
#include <stdio.h>

int add(a, b)
int a, b;
{
    return a + b;
}

double scale(v, n, factor)
    double *v, factor;
    int n;
{
    double sum = 0;
    while (n--)
        sum += v[n] * factor;
    return sum;
}

char *pick(names, i)
    char *names[];
{
    return names[i];
}

int main()
{
    double v[3] = { 1, 2, 3 };
    char *names[] = { "first", "second" };
    printf("%d %g %s\n", add(2, 3), scale(v, 3, 0.5), pick(names, 1));
    return 0;
}
