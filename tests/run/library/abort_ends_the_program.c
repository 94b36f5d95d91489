// abort ends the program by a signal and runs no exit functions.
//@ expect: exit 134
#include <stdio.h>
#include <stdlib.h>

static void never(void) { puts("not run"); }

int main(void)
{
    atexit(never);
    abort();
}
