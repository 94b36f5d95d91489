// abort is how this program gives up.
//@ expect: abort
//@ options: --enable abort
//@ stdin: 0\n
#include <stdio.h>
#include <stdlib.h>

static void die(const char *message)
{
    fprintf(stderr, "%s\n", message);
    abort(); //~ here
}

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    if (n == 0)
        die("zero is not allowed");
    return 0;
}
