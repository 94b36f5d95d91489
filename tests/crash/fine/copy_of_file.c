// A file is copied block by block.
//@ expect: unknown
//@ options: --timeout 10
//@ run: missing
//@ run: there
//@ file: a.txt=some text that is longer than a block
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    char block[16];
    ssize_t n;
    int from = open("a.txt", O_RDONLY), to = open("b.txt", O_WRONLY | O_CREAT, 0600);
    if (from < 0 || to < 0)
        return 1;
    while ((n = read(from, block, sizeof block)) > 0)
        if (write(to, block, n) != n)
            return 1;
    close(from);
    close(to);
    return 0;
}
