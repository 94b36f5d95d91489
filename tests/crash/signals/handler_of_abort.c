// The last words of a program are a handler too.
//@ expect: out-of-bounds
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static int depth = 4;
static const char *const where[4] = { "start", "read", "compute", "write" };

static void last_words(int sig)
{
    (void)sig;
    puts(where[depth]); //~ here
}

int main(void)
{
    signal(SIGABRT, last_words);
    abort();
}
