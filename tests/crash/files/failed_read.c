// A read that fails gives -1.
//@ expect: out-of-bounds
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
    char *text = malloc(16);
    int fd = open(".", O_RDONLY);
    if (fd < 0 || text == NULL) {
        free(text);
        return 1;
    }
    ssize_t n = read(fd, text, 15);
    text[n] = '\0'; //~ here
    puts(text);
    free(text);
    close(fd);
    return 0;
}
