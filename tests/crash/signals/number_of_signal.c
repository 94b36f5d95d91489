// The signal's number is larger than the table of names.
//@ expect: out-of-bounds
#include <signal.h>
#include <stdio.h>

static const char *names[] = { "none", "hangup", "interrupt", "quit" };
static const char *last = "none";

static void note(int sig) { last = names[sig]; } //~ here

int main(void)
{
    signal(SIGTERM, note);
    signal(SIGINT, note);
    raise(SIGINT);
    puts(last);
    raise(SIGTERM);
    puts(last);
    return 0;
}
