// read and write on descriptors: the standard streams, and what is not open.
//@ expect: exit 0
//@ stdin: abcdefgh
//@ stdout: abc|def|gh|0 2\n-1 9\n-1 9\n7 2 words\n
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    char text[4];
    ssize_t n;
    while ((n = read(STDIN_FILENO, text, 3)) > 0) {
        if (write(STDOUT_FILENO, text, n) != n || write(1, "|", 1) != 1)
            return 1;
    }
    dprintf(1, "%d %d\n", (int)n, fileno(stderr));
    errno = 0;
    n = read(-1, text, 3);
    dprintf(1, "%d %d\n", (int)n, errno);
    errno = 0;
    n = write(50, text, 3);
    dprintf(1, "%d %d\n", (int)n, errno);
    n = dprintf(1, "%d %s", 7, "2 words");
    return write(1, "\n", 1) == 1 && n == 9 ? 0 : 1;
}
