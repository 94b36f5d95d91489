// A blocked signal comes when it is let through.
//@ expect: division-by-zero
#include <signal.h>
#include <stdio.h>

static volatile int parts = 2;

static void none_left(int sig)
{
    (void)sig;
    parts = 0;
}

int main(void)
{
    struct sigaction action = { 0 };
    sigset_t set;
    action.sa_handler = none_left;
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR2, &action, NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR2);
    sigprocmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR2);
    printf("%d\n", 10 / parts);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    printf("%d\n", 10 / parts); //~ here
    return 0;
}
