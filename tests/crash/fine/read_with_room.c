// One byte is kept for the end.
//@ expect: holds
//@ run: long
//@ stdin: abcdefghijklmnop
//@ run: empty
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    char buf[8];
    ssize_t n = read(STDIN_FILENO, buf, sizeof(buf) - 1);
    if (n < 0)
        return 1;
    buf[n] = 0;
    printf("got: %s\n", buf);
    return 0;
}
