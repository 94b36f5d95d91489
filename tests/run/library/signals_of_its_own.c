// Handlers are run where signals are raised; a signal does not interrupt its own handler.
//@ expect: exit 0
//@ stdout: in 10\nout 10\nin 10\nout 10\n12 with information\n1 1 1\nblocked\nin 10\nout 10\n
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static int again = 1;

static void handler(int sig)
{
    printf("in %d\n", sig);
    if (again) {
        again = 0;
        raise(sig);
    }
    printf("out %d\n", sig);
}

static void informed(int sig, siginfo_t *info, void *context)
{
    (void)context;
    printf("%d with information\n", info->si_signo == sig ? sig : 0);
}

int main(void)
{
    struct sigaction action = { 0 }, old;
    sigset_t set;
    signal(SIGUSR1, handler);
    raise(SIGUSR1);
    action.sa_sigaction = informed;
    action.sa_flags = SA_SIGINFO | SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR2, &action, NULL);
    kill(getpid(), SIGUSR2);
    sigaction(SIGUSR2, NULL, &old);
    printf("%d %d %d\n", old.sa_handler == SIG_DFL, signal(SIGKILL, handler) == SIG_ERR, signal(SIGINT, SIG_IGN) == SIG_DFL);
    raise(SIGINT);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR1);
    puts("blocked");
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    return 0;
}
