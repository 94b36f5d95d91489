// A socket that could not be made is no index.
//@ expect: out-of-bounds
#include <stdio.h>
#include <sys/socket.h>

static const char *names[128];

int main(void)
{
    int s = socket(-1, SOCK_STREAM, 0);
    names[s] = "server"; //~ here
    puts(names[0] ? names[0] : "");
    return 0;
}
