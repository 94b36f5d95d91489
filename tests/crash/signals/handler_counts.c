// The handler counts without looking.
//@ expect: out-of-bounds
#include <signal.h>
#include <stdio.h>

volatile sig_atomic_t seen = 0;
int log_of_signals[2];

void handler(int sig)
{
    log_of_signals[seen++] = sig; //~ here
}

int main(void)
{
    signal(SIGUSR1, handler);
    for (int i = 0; i < 3; i++)
        raise(SIGUSR1);
    printf("%d\n", (int)seen);
    return 0;
}
