// Static objects are zero by default, and may be initialised with addresses and constant expressions.
//@ expect: exit 0
//@ stdout: 0 0 3 beta llo 0.25\n4 1 12 2\n
#include <stdio.h>

static int zero, many[100];
int values[4] = { 1, 2, 3, 4 };
int *third = &values[2];
const char *words[] = { "alpha", "beta" };
const char *inside = "hello" + 2;
static double ratio = 1.0 / 4;
unsigned long distance = sizeof values / sizeof values[0];
static int *null;
int tentative;
int tentative = 12;
static struct { int *p; int (*f)(const char *, ...); } mixed = { values + 1, printf };

int main(void)
{
    mixed.f("%d %d %d %s %s %g\n", zero, many[99], *third, words[1], inside, ratio);
    printf("%lu %d %d %d\n", distance, null == 0, tentative, *mixed.p);
    return 0;
}
