// A file may be empty.
//@ expect: out-of-bounds
//@ file: data.bin=
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    struct stat about;
    int fd = open("data.bin", O_RDONLY);
    if (fd < 0)
        return 1;
    if (fstat(fd, &about) == 0 && about.st_size < 16) {
        char *text = malloc(about.st_size);
        if (text != NULL)
            text[about.st_size - 1] = '\0'; //~ here
        free(text);
    }
    close(fd);
    return 0;
}
