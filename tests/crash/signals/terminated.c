// SIGTERM without a handler is the end.
//@ expect: abort
//@ options: --enable abort
#include <signal.h>
#include <unistd.h>

int main(void)
{
    kill(getpid(), SIGTERM); //~ here
    return 0;
}
