// The number of bytes received may be the size of the buffer, or -1.
//@ expect: out-of-bounds
//@ with: receive.c
#include <stdio.h>

int receive(char *buffer, int size);

int main(void)
{
    char buffer[8];
    int n = receive(buffer, sizeof(buffer));
    if (n > (int)sizeof(buffer))
        return 1;
    buffer[n] = '\0'; //~ here
    puts(n == 0 ? "nothing" : "something");
    return 0;
}
