// Functions of files are called through pointers.
//@ expect: out-of-bounds
//@ file: data.bin=\x09
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

struct source {
    ssize_t (*read)(int, void *, size_t);
    int (*close)(int);
    int (*put)(int, FILE *);
};

int main(void)
{
    struct source files = { read, close, fputc };
    char names[8] = "abcdefg";
    unsigned char which;
    int fd = open("data.bin", O_RDONLY);
    if (fd < 0)
        return 1;
    if (files.read(fd, &which, 1) == 1)
        files.put(names[which], stdout); //~ here
    files.close(fd);
    return 0;
}
