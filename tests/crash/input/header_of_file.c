// The first byte of a file is its version; later versions are larger than the table.
//@ expect: out-of-bounds
//@ file: data.bin=\x08
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static int header_size[] = { 0, 4, 8, 8, 16 };

int main(void)
{
    unsigned char version;
    int fd = open("data.bin", O_RDONLY);
    if (fd < 0)
        return 1;
    if (read(fd, &version, 1) == 1)
        printf("%d\n", header_size[version]); //~ here
    close(fd);
    return 0;
}
