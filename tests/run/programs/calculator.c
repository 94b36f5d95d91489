// A recursive descent calculator with precedence, unary minus and parentheses.
//@ expect: exit 0
//@ stdout: 1+2*3 = 7\n(1+2)*3 = 9\n-(2-5)*4/8 = 1.5\n10-4-3 = 3\n1/4+.5 = 0.75\n
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static const char *at;
static double sum(void);

static double atom(void)
{
    double value;
    char *end;
    if (*at == '-') { at++; return -atom(); }
    if (*at == '(') {
        at++;
        value = sum();
        if (*at == ')')
            at++;
        return value;
    }
    value = strtod(at, &end);
    at = end;
    return value;
}

static double product(void)
{
    double v = atom();
    for (;;)
        if (*at == '*') { at++; v *= atom(); }
        else if (*at == '/') { at++; v /= atom(); }
        else return v;
}

static double sum(void)
{
    double v = product();
    while (*at == '+' || *at == '-')
        v += *at++ == '+' ? product() : -product();
    return v;
}

int main(void)
{
    const char *line[] = { "1+2*3", "(1+2)*3", "-(2-5)*4/8", "10-4-3", "1/4+.5" };
    for (int i = 0; i < 5; i++)
        at = line[i], printf("%s = %g\n", line[i], sum());
    return 0;
}
