// The previous handler is known.
//@ expect: holds
#include <assert.h>
#include <signal.h>

static int first, second;
static void (*previous)(int);

static void one(int sig) { first += sig == SIGUSR1; }
static void two(int sig)
{
    second++;
    if (previous != SIG_DFL && previous != SIG_IGN)
        previous(sig);
}

int main(void)
{
    assert(signal(SIGUSR1, one) == SIG_DFL);
    previous = signal(SIGUSR1, two);
    raise(SIGUSR1);
    assert(first == 1 && second == 1);
    signal(SIGUSR1, SIG_IGN);
    raise(SIGUSR1);
    assert(first == 1 && second == 1);
    raise(SIGCHLD);
    return 0;
}
