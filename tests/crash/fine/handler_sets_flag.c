// A handler as it should be.
//@ expect: holds
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    if (number == SIGINT)
        interrupted = 1;
}

int main(void)
{
    if (signal(SIGINT, on_interrupt) == SIG_ERR)
        return 1;
    raise(SIGINT);
    assert(interrupted);
    return 0;
}
