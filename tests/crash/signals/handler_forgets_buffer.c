// The handler frees what main still uses.
//@ expect: null-dereference
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static char *buffer;

static void on_interrupt(int number)
{
    (void)number;
    free(buffer);
    buffer = NULL;
}

int main(void)
{
    buffer = malloc(16);
    if (!buffer)
        return 1;
    signal(SIGINT, on_interrupt);
    buffer[0] = 'a';
    raise(SIGINT);
    buffer[1] = 'b'; //~ here
    free(buffer);
    return 0;
}
