// The first byte of a file is its version; it is checked.
//@ expect: holds
//@ run: late
//@ file: data.bin=\x08
//@ run: missing
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static int header_size[] = { 0, 4, 8, 8, 16 };

int main(void)
{
    unsigned char version;
    int fd = open("data.bin", O_RDONLY);
    if (fd < 0) {
        perror("data.bin");
        return 1;
    }
    if (read(fd, &version, 1) == 1 && version < 5)
        printf("%d\n", header_size[version]);
    close(fd);
    return 0;
}
