// When the alarm comes is nothing that can be said.
//@ expect: unknown
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t is_over;

static void on_alarm(int sig)
{
    is_over = sig;
}

int main(void)
{
    signal(SIGALRM, on_alarm);
    alarm(10);
    for (int i = 0; i < 3 && !is_over; i++)
        puts("working");
    return 0;
}
