// Nobody handles the signal that the program sends itself.
//@ expect: abort
//@ options: --enable abort
#include <signal.h>
#include <stdio.h>

int main(void)
{
    puts("bye");
    raise(SIGABRT); //~ here
    return 0;
}
