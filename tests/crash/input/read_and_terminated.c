// read may fill the whole buffer; then there is no room for the end.
//@ expect: out-of-bounds
//@ stdin: abcdefghijklmnop
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    char buf[8];
    ssize_t n = read(0, buf, sizeof(buf));
    if (n < 0) {
        perror("read");
        return 1;
    }
    buf[n] = 0; //~ here
    printf("got: %s", buf);
    return 0;
}
