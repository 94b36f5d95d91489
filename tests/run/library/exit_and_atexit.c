// exit runs the registered functions in reverse order, and ends the program from any depth.
//@ expect: exit 3
//@ stdout: registered second\nregistered first\n
#include <stdio.h>
#include <stdlib.h>

static void first(void) { puts("registered first"); }
static void second(void) { puts("registered second"); }
static void deep(int n) { if (n == 0) exit(3); deep(n - 1); }

int main(void)
{
    atexit(first);
    atexit(second);
    deep(4);
    puts("not reached");
    return 0;
}
